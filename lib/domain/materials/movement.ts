import { FIRST_SALE_DAY } from "../sales/ledger";
import type { LocalDate } from "../shared/local-time";
import { MAX_AMOUNT_CENTS, readAmount } from "../shared/money";
import { cleanText, countCodePoints } from "../shared/text";
import { isDate } from "../shared/typed-date";
import { type MaterialFields, type MaterialValues, readMaterial } from "./material";
import { readQuantity, toUseUnit } from "./quantities";
import type { Quantity, TypedUnit } from "./units";

/** What moves a material, and what the page of its movements calls it. */
export const MOVEMENT_KINDS = {
  purchase: "Purchase",
  use: "Used",
  back: "Taken back",
  waste: "Waste",
  count: "Counted",
} as const;
export type MovementKind = keyof typeof MOVEMENT_KINDS;
export const MOVEMENT_KIND_NAMES = Object.keys(MOVEMENT_KINDS) as [MovementKind, ...MovementKind[]];

/** What a crafter records by hand; uses come from projects. */
export const RECORDED_KINDS = ["purchase", "waste", "count"] as const;
export type RecordedKind = (typeof RECORDED_KINDS)[number];

export function isRecorded(kind: MovementKind): boolean {
  return RECORDED_KINDS.some((one) => one === kind);
}

/** A movement before it is stored, in what was typed. Only a purchase has amounts, a day, a supplier and a lot. */
export type MovementValues = {
  kind: RecordedKind;
  typed: Quantity;
  day: LocalDate | null;
  /** What was paid, postage included. */
  totalCents: number;
  postageCents: number;
  supplier: string;
  lot: string;
};

/** The form as typed. */
export type MovementFields = ReturnType<typeof newMovementFields>;
type MovementProblems = Partial<Record<keyof MovementFields, string>>;

/** In code points. */
const MAX_MOVEMENT_LENGTH = { supplier: 100, lot: 40 } as const;

export function newMovementFields(kind: RecordedKind, unit: TypedUnit, today: LocalDate) {
  return { kind, unit, quantity: "", cost: "", postage: "", day: today, supplier: "", lot: "" };
}

/** The movement that a form describes, or a sentence for each wrong field. The server rejects future days. */
export function readMovement(
  fields: MovementFields,
  currency = "",
): { movement: MovementValues; problems: null } | { movement: null; problems: MovementProblems } {
  const problems: MovementProblems = {};
  const { kind, unit } = fields;
  const { micro, problem } = readQuantity(fields.quantity, { zero: kind === "count" });
  if (problem !== null) problems.quantity = problem;
  const paid = kind === "purchase" ? readPaid(fields, currency, problems) : NOTHING_PAID;
  if (Object.keys(problems).length > 0 || micro === null) return { movement: null, problems };
  return { movement: { kind, typed: { micro, unit }, ...paid }, problems: null };
}

/** The form of a new material with its first purchase, which an empty quantity leaves out. */
export type NewMaterialFields = MaterialFields & Omit<MovementFields, "kind">;
type NewMaterialProblems = Partial<Record<keyof NewMaterialFields, string>>;

export function readNewMaterial(
  fields: NewMaterialFields,
):
  | { material: MaterialValues; purchase: MovementValues | null; problems: null }
  | { material: null; problems: NewMaterialProblems } {
  const { material, problems } = readMaterial(fields);
  const isBought = [fields.quantity, fields.cost, fields.postage].some((text) => text.trim() !== "");
  if (!isBought) return material ? { material, purchase: null, problems } : { material, problems };
  const bought = readMovement({ ...fields, kind: "purchase" }, fields.currency);
  if (!material || !bought.movement) return { material: null, problems: { ...bought.problems, ...problems } };
  const { problem } = toUseUnit(bought.movement.typed, material.useUnit, material);
  if (problem !== null) return { material: null, problems: { quantity: problem } };
  return { material, purchase: bought.movement, problems };
}

const NOTHING_PAID = { day: null, totalCents: 0, postageCents: 0, supplier: "", lot: "" };

function readPaid(fields: MovementFields, currency: string, problems: MovementProblems) {
  const cost = readAmount(fields.cost, currency);
  if (cost.problem !== null) problems.cost = cost.problem;
  const postage = fields.postage.trim() === "" ? { cents: 0, problem: null } : readAmount(fields.postage, currency);
  if (postage.problem !== null) problems.postage = postage.problem;
  const [postageCents, totalCents] = [postage.cents ?? 0, (cost.cents ?? 0) + (postage.cents ?? 0)];
  if (totalCents > MAX_AMOUNT_CENTS) problems.cost = "That is more than a purchase can cost.";
  const { day } = fields;
  if (!isDate(day)) problems.day = "Please enter a date.";
  else if (day < FIRST_SALE_DAY) problems.day = "Please enter a date from 2000 on.";
  const text = (field: "supplier" | "lot") => {
    const cleaned = cleanText(fields[field]);
    const max = MAX_MOVEMENT_LENGTH[field];
    if (countCodePoints(cleaned) > max) problems[field] = `Use at most ${max} characters.`;
    return cleaned;
  };
  return { day, totalCents, postageCents, supplier: text("supplier"), lot: text("lot") };
}
