import { splitWholeUnits } from "../shared/largest-remainder";

/**
 * One cause's part of a week. `seconds` add up to the week; `fullSeconds` are rounded down, so that equal parts show
 * equal times and units.
 */
type CauseShare = { causeId: number; seconds: number; fullSeconds: number };

/** Weights in tenths: if some causes are selected, they share 70 % of a week and the others share 30 %. */
const SELECTED_TENTHS = 7;
const REST_TENTHS = 3;

/**
 * Splits the crafted seconds of one week over the causes: evenly if none or all are selected, otherwise 70 % over the
 * selected and 30 % over the rest. Rounds to whole seconds by largest remainder, equal remainders to the lower id, so
 * that the parts add up to `totalSeconds`. Sorted by id.
 */
export function splitWeek(
  totalSeconds: number,
  causeIds: readonly number[],
  selectedIds: ReadonlySet<number>,
): CauseShare[] {
  const ids = causeIds.toSorted((a, b) => a - b);
  const selected = ids.filter((id) => selectedIds.has(id)).length;
  const rest = ids.length - selected;
  const isEven = selected === 0 || rest === 0;
  const weightOf = (id: number) => (isEven ? 1 : selectedIds.has(id) ? SELECTED_TENTHS * rest : REST_TENTHS * selected);
  const weights = ids.reduce((sum, id) => sum + weightOf(id), 0);

  const seconds = splitWholeUnits(
    ids.map((id) => totalSeconds * weightOf(id)),
    weights,
  );
  return ids.map((causeId, at) => ({
    causeId,
    seconds: seconds[at] ?? 0,
    fullSeconds: weights === 0 ? 0 : Math.floor((totalSeconds * weightOf(causeId)) / weights),
  }));
}

/** Each cause's share in percent, rounded down to a tenth, so that equal parts show equal numbers. */
export function splitPercents(causeIds: readonly number[], selectedIds: ReadonlySet<number>): Map<number, number> {
  return new Map(splitWeek(1000, causeIds, selectedIds).map(({ causeId, fullSeconds }) => [causeId, fullSeconds / 10]));
}

export const IMPACT_TOOLTIP = {
  split:
    "Causes you select share 70% of your week’s crafting time and the others share 30%; with none selected, it’s split evenly.",
  reset: "Each Monday starts a new week with nothing selected, and past weeks keep what they gave.",
} as const;
