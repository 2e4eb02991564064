import { type PriceSnapshot, priceForCustomer } from "../methods/pricing";

/** `fold`: only within "Everything else". `hide`: named, with its amount within "Everything else". */
export const LINE_CHOICES = ["show", "fold", "hide"] as const;
export type LineChoice = (typeof LINE_CHOICES)[number];
/** By the line's key; a line without a choice is shown. */
export type LineChoices = Readonly<Record<string, LineChoice>>;

export type ReceiptLine = { key: string; label: string; cents: number };
/** The amount is null where it is hidden. */
type ShownLine = { key: string; label: string; cents: number | null };

export const REST_LABEL = "Everything else";
/** With more of them a receipt has one line for all materials. */
const MAX_LISTED_MATERIALS = 12;

export function canListMaterials({ materials }: PriceSnapshot): boolean {
  return materials.length > 1 && materials.length <= MAX_LISTED_MATERIALS;
}

/** What a receipt can show, summing to the final price; no lines where that is below what went into the work. */
export function receiptLines(snapshot: PriceSnapshot, listsMaterials: boolean): ReceiptLine[] {
  const { lines } = priceForCustomer(snapshot);
  if (!listsMaterials || !canListMaterials(snapshot)) return lines;
  const materials = snapshot.materials.map(({ name, costCents }, at) => ({
    key: `material-${at}`,
    label: name,
    cents: costCents,
  }));
  return lines.flatMap((line) => (line.key === "materials" ? materials.filter(({ cents }) => cents > 0) : line));
}

/** The choices for the same receipt with its materials listed or as one line, which shows no more than before. */
export function choicesFor(snapshot: PriceSnapshot, choices: LineChoices, listsMaterials: boolean): LineChoices {
  const [listed, single] = [receiptLines(snapshot, true), receiptLines(snapshot, false)];
  const isMaterial = (key: string) => !single.some((line) => line.key === key);
  const others = Object.entries(choices).filter(([key]) => key !== "materials" && !isMaterial(key));
  const materials = listed.filter(({ key }) => isMaterial(key));
  const ofAll = choiceOf(choices, "materials");
  const ofEach = materials.map(({ key }) => choiceOf(choices, key)).find((choice) => choice !== "show");
  return Object.fromEntries([
    ...others,
    ...(listsMaterials ? materials.map(({ key }) => [key, ofAll]) : [["materials", ofEach ?? "show"]]),
  ]);
}

/** The lines as they are chosen. Their visible amounts sum to what all lines sum to. */
export function shownLines(lines: readonly ReceiptLine[], choices: LineChoices): ShownLine[] {
  const rows = lines.flatMap(({ key, label, cents }) => {
    const choice = choiceOf(choices, key);
    return choice === "fold" ? [] : [{ key, label, cents: choice === "show" ? cents : null }];
  });
  const rest = restOf(lines, choices);
  if (rest.length === 0) return rows;
  return [...rows, { key: "rest", label: REST_LABEL, cents: rest.reduce((sum, { cents }) => sum + cents, 0) }];
}

/** The line whose amount can be read from "Everything else", because nothing else is in it. */
export function readableLine(lines: readonly ReceiptLine[], choices: LineChoices): ReceiptLine | null {
  const [first, ...others] = restOf(lines, choices);
  return first && others.length === 0 ? first : null;
}

function restOf(lines: readonly ReceiptLine[], choices: LineChoices): ReceiptLine[] {
  return lines.filter(({ key }) => choiceOf(choices, key) !== "show");
}

function choiceOf(choices: LineChoices, key: string): LineChoice {
  return (Object.hasOwn(choices, key) ? choices[key] : undefined) ?? "show";
}
