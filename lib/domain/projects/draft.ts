import { type CompletionFields, type Costs, costsFieldsOf, markOf, readCosts } from "./fields";

/** The completion dialog's unsent text, with the mark of the costs that it began with; an older draft has none. */
export type Draft = CompletionFields & { begunWith?: string };

/** The method is left out: it is chosen in the dialog, often before the project has one. */
export function draftMarkOf(costs: Costs): string {
  return markOf({ ...costs, methodId: null });
}

/**
 * The text to reopen the completion dialog with. Costs that were not touched in it follow what is noted now. Those that
 * were are `isOutdated` if what is noted has changed too.
 */
export function reopenDraft(
  { begunWith, ...fields }: Draft,
  noted: Costs,
): { fields: CompletionFields; isOutdated: boolean } {
  const now = draftMarkOf(noted);
  if (begunWith === undefined || begunWith === now) return { fields, isOutdated: false };
  const { costs } = readCosts(fields);
  const typed = costs && draftMarkOf(costs);
  if (typed !== begunWith) return { fields, isOutdated: typed !== now };
  const { methodId, priceOfOne } = fields;
  return { fields: { ...costsFieldsOf(noted), methodId, priceOfOne }, isOutdated: false };
}
