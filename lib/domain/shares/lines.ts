import { type PriceSnapshot, priceForCustomer } from "../methods/pricing";
import { splitWholeUnits } from "../shared/largest-remainder";
import { smallestAmount } from "../shared/money";

/** `fold`: only counted in "Everything else". `hide`: listed by name, its amount counted in "Everything else". */
export const LINE_CHOICES = ["show", "fold", "hide"] as const;
export type LineChoice = (typeof LINE_CHOICES)[number];
/** Choices by the line's key; a line without a choice is shown. */
export type LineChoices = Readonly<Record<string, LineChoice>>;

export type ReceiptLine = { key: string; label: string; cents: number };
/** `cents` is null if the amount is hidden. */
type ShownLine = { key: string; label: string; cents: number | null };

export const REST_LABEL = "Everything else";
/** A receipt with more materials than this shows one line for all of them. */
const MAX_LISTED_MATERIALS = 12;

export function canListMaterials({ materials }: PriceSnapshot): boolean {
  return materials.length > 1 && materials.length <= MAX_LISTED_MATERIALS;
}

/** The lines that a receipt can show, which sum to the final price; empty if it is below materials and costs. */
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

/** Carries the choices over when materials switch between a list and one line; never shows more than before. */
export function carryChoices(snapshot: PriceSnapshot, choices: LineChoices, listsMaterials: boolean): LineChoices {
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

/**
 * Applies the choices to the lines. The visible amounts sum to the same total as all lines, or to the price of one of
 * these `pieces`; of one, lines that come to nothing are left out. A `currency` without decimals is split into whole amounts.
 */
export function shownLines(
  lines: readonly ReceiptLine[],
  choices: LineChoices,
  pieces = 1,
  currency = "",
): ShownLine[] {
  const rows = chosenLines(lines, choices);
  const amounts = rows.flatMap(({ cents }) => cents ?? []);
  const smallest = amounts.every((cents) => cents % smallestAmount(currency) === 0) ? smallestAmount(currency) : 1;
  const parts = splitWholeUnits(
    amounts.map((cents) => cents / smallest),
    pieces,
  ).map((part) => part * smallest);
  const split = rows.map((row) => ({ ...row, cents: row.cents === null ? null : (parts.shift() ?? 0) }));
  return split.filter(({ cents }) => pieces === 1 || cents !== 0);
}

function chosenLines(lines: readonly ReceiptLine[], choices: LineChoices): ShownLine[] {
  const rows = lines.flatMap(({ key, label, cents }) => {
    const choice = choiceOf(choices, key);
    return choice === "fold" ? [] : [{ key, label, cents: choice === "show" ? cents : null }];
  });
  const rest = restOf(lines, choices);
  if (rest.length === 0) return rows;
  return [...rows, { key: "rest", label: REST_LABEL, cents: rest.reduce((sum, { cents }) => sum + cents, 0) }];
}

/** The hidden line that is alone in "Everything else", so that its amount can be read there; null otherwise. */
export function findReadableLine(lines: readonly ReceiptLine[], choices: LineChoices): ReceiptLine | null {
  const [first, ...others] = restOf(lines, choices);
  return first && others.length === 0 ? first : null;
}

function restOf(lines: readonly ReceiptLine[], choices: LineChoices): ReceiptLine[] {
  return lines.filter(({ key }) => choiceOf(choices, key) !== "show");
}

function choiceOf(choices: LineChoices, key: string): LineChoice {
  return (Object.hasOwn(choices, key) ? choices[key] : undefined) ?? "show";
}
