import type { Taken } from "../materials/line";
import { microOf, quantityText, readQuantity, typedQuantityProblem } from "../materials/quantities";
import type { Quantity } from "../materials/units";
import type { Material, PricedWork, PriceTag } from "../methods/pricing";
import { readPieces } from "../sales/ledger";
import { priceOfAll } from "../sales/price-of-one";
import { amountText, MAX_AMOUNT_CENTS, printMoney, readAmount, typedAmountProblem } from "../shared/money";
import { cleanText, countCodePoints } from "../shared/text";

/** In code points. */
export const MAX_PROJECT_NAME_LENGTH = 100;
export const PROJECT_NAME_TOO_LONG = `A project name can have at most ${MAX_PROJECT_NAME_LENGTH} characters.`;

export function readProjectName(text: string): { name: string; problem: null } | { name: null; problem: string } {
  const name = cleanText(text);
  if (name === "") return { name: null, problem: "Please enter a project name." };
  if (countCodePoints(name) > MAX_PROJECT_NAME_LENGTH) return { name: null, problem: PROJECT_NAME_TOO_LONG };
  return { name, problem: null };
}

/** What completing does with the lines that take something off the shelf; `rest`: where there is too little, all of it. */
export const SHELF_CHOICES = ["take", "rest", "leave"] as const;
export type ShelfChoice = (typeof SHELF_CHOICES)[number];

/** Materials and additional costs as typed. */
export type WorkFields = {
  materials: { name: string; cost: string; taken?: Taken | undefined }[];
  additionalCosts: string;
};
/** The costs of a project as typed; an empty method is none. */
export type CostsFields = WorkFields & { methodId: string; pieces: string };
/** The completion dialog as typed; an empty price of one uses the computed total. */
export type CompletionFields = CostsFields & { priceOfOne: string };

/** A sentence for each wrong field, by its path: `materials.2.cost`, `additionalCosts`, `methodId`. */
export type WorkProblems = Record<string, string>;

export type NotedMaterial = Material & { taken?: Taken | undefined };
type Work = Pick<PricedWork, "additionalCostsCents"> & { materials: NotedMaterial[] };
/** What is noted on a project until it is completed: costs and quantity are of all its pieces. */
export type Costs = Work & { methodId: string | null; pieces: number };
export type Completion = Work & { methodId: string; priceOverrideCents: number | null; pieces: number };

export const MAX_MATERIALS_LINES = 100;
export const MAX_MATERIAL_NAME_LENGTH = 100;

/** Fills the fields with what is noted. */
export function costsFieldsOf({ materials, additionalCostsCents, methodId, pieces }: Costs): CostsFields {
  return {
    materials: materials.map(({ name, costCents, taken }) =>
      taken
        ? { name, cost: costCents === 0 ? "" : amountText(costCents), taken }
        : { name, cost: amountText(costCents) },
    ),
    additionalCosts: additionalCostsCents === 0 ? "" : amountText(additionalCostsCents),
    methodId: methodId ?? "",
    pieces: String(pieces),
  };
}

/** Equal for equal costs. A form sends the mark of what it began with, so that a change elsewhere is noticed. */
export function markOf({ materials, additionalCostsCents, methodId, pieces }: Costs): string {
  return JSON.stringify([
    materials.map(({ name, costCents, taken }) => [name, costCents, ...(taken ? Object.values(takenOf(taken)) : [])]),
    additionalCostsCents,
    methodId,
    pieces,
  ]);
}

/** Whether a form would overwrite what another window saved after it was opened; the same costs overwrite nothing. */
export function isOverwriting({
  stored,
  begunWith,
  costs,
}: {
  stored: Costs;
  begunWith: string;
  costs: Costs;
}): boolean {
  return markOf(stored) !== begunWith && markOf(stored) !== markOf(costs);
}

/** Leaves out lines in which nothing was typed. */
export function withoutEmptyLines<Fields extends WorkFields>(fields: Fields): Fields {
  return { ...fields, materials: fields.materials.filter((line) => !isEmptyLine(line)) };
}

export function isEmptyLine({ name, cost, taken }: WorkFields["materials"][number]): boolean {
  return !taken && cleanText(name) === "" && cost.trim() === "";
}

/** What the lines take off the shelf. */
export function listTaken(materials: readonly NotedMaterial[]): { materialId: string; quantity: Quantity }[] {
  return materials.flatMap(({ taken }) =>
    taken ? [{ materialId: taken.materialId, quantity: { micro: microOf(taken.quantity), unit: taken.unit } }] : [],
  );
}

/**
 * The materials and costs in the fields, or a sentence for each wrong field: amounts of at least 0 with two decimals at
 * most, at most 100 lines. Ignores empty lines; empty additional costs are 0, and so is the empty cost of a line that is
 * taken off the shelf: its price is missing.
 */
export function readWork(fields: WorkFields): { work: Work; problems: null } | { work: null; problems: WorkProblems } {
  const problems: WorkProblems = {};
  const materials = fields.materials.flatMap((line, index) => readMaterial(line, `materials.${index}`, problems));
  if (materials.length > MAX_MATERIALS_LINES)
    problems.materials = `A project can have at most ${MAX_MATERIALS_LINES} lines of materials.`;
  const additionalCostsCents = readOptional(fields.additionalCosts, "additionalCosts", problems) ?? 0;
  if (Object.keys(problems).length > 0) return { work: null, problems };
  return { work: { materials, additionalCostsCents }, problems: null };
}

/** The costs in the fields; the quantity is a whole number, and a method is optional. */
export function readCosts(
  fields: CostsFields,
): { costs: Costs; problems: null } | { costs: null; problems: WorkProblems } {
  const { work, problems } = readWork(fields);
  const { pieces, problem } = readPieces(fields.pieces);
  if (!work || pieces === null)
    return { costs: null, problems: { ...problems, ...(problem !== null && { pieces: problem }) } };
  return { costs: { ...work, methodId: fields.methodId || null, pieces }, problems: null };
}

/**
 * Reads the whole dialog: a method is required, the price of one is optional. The final price is one × the quantity;
 * `isOfAll`: the price that was sent is already the final one.
 */
export function readCompletion(
  fields: CompletionFields,
  { isOfAll = false } = {},
): { completion: Completion; problems: null } | { completion: null; problems: WorkProblems } {
  const { costs, problems } = readCosts(fields);
  const more: WorkProblems = {};
  const { methodId } = fields;
  if (methodId === "") more.methodId = "Please choose a calculation method.";
  for (const [at, { taken, cost }] of fields.materials.entries())
    if (taken && cost.trim() === "") more[`materials.${at}.cost`] = PRICE_MISSING;
  const oneCents = readOptional(fields.priceOfOne, "priceOfOne", more);
  const counted = isOfAll ? 1 : (costs?.pieces ?? 1);
  const priceOverrideCents = oneCents === null ? null : priceOfAll(oneCents, counted);
  if (oneCents !== null && priceOverrideCents === null)
    more.priceOfOne = `For ${counted} pieces that is more than ${printMoney(MAX_AMOUNT_CENTS, "")}.`;
  if (!costs || Object.keys(more).length > 0) return { completion: null, problems: { ...problems, ...more } };
  return { completion: { ...costs, methodId, priceOverrideCents }, problems: null };
}

/** Shown with what another window saved since the form was opened; nothing of the form was stored. */
export function overwritingSentence(button: string): string {
  return `This project was changed in another window. Nothing of yours was saved: compare it with what is saved now, then press ${button} again to replace it.`;
}

/** Shown when the price has changed since the dialog showed it, so nothing was stored. */
export function repricedSentence(shown: PriceTag, now: PriceTag): string {
  const [before, after] = [shown, now].map(({ totalCents, currency }) => printMoney(totalCents, currency));
  return `The price has changed: the total is now ${after}, not ${before}. Nothing was completed. Check it, then press Mark Complete again.`;
}

/** The problems of unreadable amounts and quantities while typing; each of them leaves the price incomplete. */
export function typedWorkProblems(fields: WorkFields & { priceOfOne?: string }): WorkProblems {
  const found = [
    ...fields.materials.flatMap(({ cost, taken }, index) => [
      [`materials.${index}.quantity`, taken ? typedQuantityProblem(taken.quantity) : null] as const,
      [`materials.${index}.cost`, typedAmountProblem(cost)] as const,
    ]),
    ["additionalCosts", typedAmountProblem(fields.additionalCosts)] as const,
    ["priceOfOne", typedAmountProblem(fields.priceOfOne ?? "")] as const,
  ];
  return Object.fromEntries(found.flatMap(([path, problem]) => (problem === null ? [] : [[path, problem]])));
}

/** The work that the preview prices while typing; it leaves out what it can't read yet. */
export function readDraftWork(fields: CompletionFields, totalSeconds: number): PricedWork {
  const cents = (text: string) => readAmount(text).cents;
  const [oneCents, { pieces }] = [cents(fields.priceOfOne), readPieces(fields.pieces)];
  return {
    totalSeconds,
    materials: fields.materials.map(({ name, cost }) => ({ name, costCents: cents(cost) ?? 0 })),
    additionalCostsCents: cents(fields.additionalCosts) ?? 0,
    priceOverrideCents: oneCents === null || pieces === null ? null : priceOfAll(oneCents, pieces),
  };
}

const PRICE_MISSING = "Its price is missing. Record a purchase of it, or enter the cost.";

/** In one order of properties and without what else was sent. */
function takenOf({ materialId, quantity, unit }: Taken): Taken {
  return { materialId, quantity, unit };
}

function readTaken(taken: Taken, path: string, problems: WorkProblems): Taken {
  const { micro, problem } = readQuantity(taken.quantity);
  if (problem !== null) problems[`${path}.quantity`] = problem;
  return { ...takenOf(taken), quantity: micro === null ? taken.quantity : quantityText(micro) };
}

function readMaterial(line: WorkFields["materials"][number], path: string, problems: WorkProblems): NotedMaterial[] {
  if (isEmptyLine(line)) return [];
  const name = cleanText(line.name);
  if (name === "") problems[`${path}.name`] = "Please name this material.";
  else if (countCodePoints(name) > MAX_MATERIAL_NAME_LENGTH)
    problems[`${path}.name`] = `A material’s name can have at most ${MAX_MATERIAL_NAME_LENGTH} characters.`;
  const { taken } = line;
  const cost = taken && line.cost.trim() === "" ? { cents: 0, problem: null } : readAmount(line.cost);
  if (cost.problem !== null) problems[`${path}.cost`] = cost.problem;
  const costCents = cost.cents ?? 0;
  return [taken ? { name, costCents, taken: readTaken(taken, path, problems) } : { name, costCents }];
}

function readOptional(text: string, path: string, problems: WorkProblems): number | null {
  if (text.trim() === "") return null;
  const { cents, problem } = readAmount(text);
  if (problem !== null) problems[path] = problem;
  return cents;
}
