import { readCurrency } from "../methods/method-fields";
import { cleanText, countCodePoints } from "../shared/text";
import { quantityText, readQuantity, toUseUnit, unitWords } from "./quantities";
import { listUnits, type Measures, MICRO, type Quantity, UNITS, type Unit } from "./units";

/** A material without its owner and its stock, for the form and the database. */
export type MaterialValues = Measures & {
  name: string;
  kind: MaterialKind;
  useUnit: Unit;
  /** What one pack is called, such as skein; empty without packs. */
  packName: string;
  currency: string;
  /** In the use unit: below it the crafter gets one notification. */
  lowAt: bigint | null;
  url: string | null;
  note: string;
};

/** The form as typed. */
export type MaterialFields = ReturnType<typeof newMaterialFields>;
export type MaterialUnit = "packUnit" | "alsoUnit" | "widthUnit";

const EMPTY = { name: "", packQuantity: "", alsoQuantity: "", width: "", lowAt: "", url: "", note: "" };
export const MATERIAL_TEXTS = ["packName", "currency", ...(Object.keys(EMPTY) as (keyof typeof EMPTY)[])] as const;
export type MaterialText = (typeof MATERIAL_TEXTS)[number];

type MaterialProblems = Partial<Record<keyof MaterialFields, string>>;

/** In code points. */
const MAX_MATERIAL_LENGTH = { name: 100, packName: 20, note: 200, url: 300 } as const;

/** What a new material of each kind starts with. */
export const MATERIAL_KINDS = {
  yarn: start("Yarn", "g", "skein", "m"),
  fabric: start("Fabric", "m", "bolt", "g"),
  thread: start("Thread", "m", "spool", "g"),
  clay: start("Clay", "kg", "bag", "l"),
  wood: start("Wood", "cm2", "sheet", "g"),
  metal: start("Metal", "g", "sheet", "cm2"),
  beads: start("Beads", "piece", "bag", "g"),
  wax: start("Wax and oils", "g", "bottle", "ml"),
  packaging: start("Packaging", "piece", "box", "m"),
  other: start("Other", "piece", "pack", "g"),
};

export type MaterialKind = keyof typeof MATERIAL_KINDS;
export const MATERIAL_KIND_NAMES = Object.keys(MATERIAL_KINDS) as [MaterialKind, ...MaterialKind[]];

/** What another kind changes in the form of a new material. */
export function startOf(kind: MaterialKind) {
  return { kind, ...MATERIAL_KINDS[kind].start };
}

export function newMaterialFields(kind: MaterialKind, currency: string) {
  return { ...EMPTY, ...startOf(kind), widthUnit: "m" as Unit, currency };
}

export function materialFieldsOf(material: MaterialValues): MaterialFields {
  const { name, kind, useUnit, currency, url, note, pack, packAlso, width, lowAt } = material;
  const known = newMaterialFields(kind, currency);
  const text = (typed: Quantity<Unit> | null) => (typed ? quantityText(typed.micro) : "");
  return {
    ...known,
    name,
    useUnit,
    note,
    url: url ?? "",
    packName: material.packName || known.packName,
    packQuantity: text(pack),
    packUnit: pack?.unit ?? known.packUnit,
    alsoQuantity: text(packAlso),
    alsoUnit: packAlso?.unit ?? known.alsoUnit,
    width: text(width),
    widthUnit: width?.unit ?? known.widthUnit,
    lowAt: lowAt === null ? "" : quantityText(lowAt),
  };
}

/** The material that a form describes, or a sentence for each wrong field. */
export function readMaterial(
  fields: MaterialFields,
): { material: MaterialValues; problems: null } | { material: null; problems: MaterialProblems } {
  const problems: MaterialProblems = {};
  const text = (field: "name" | "packName" | "note", what: string) => {
    const cleaned = cleanText(fields[field]);
    const max = MAX_MATERIAL_LENGTH[field];
    if (countCodePoints(cleaned) > max) problems[field] = `${what} can have at most ${max} characters.`;
    return cleaned;
  };
  const [name, note, typedPack] = [text("name", "A name"), text("note", "A note"), text("packName", "This word")];
  if (name === "") problems.name = "Please enter a name.";
  const { currency, problem } = readCurrency(fields.currency);
  if (problem !== null) problems.currency = problem;
  const url = readUrl(fields.url);
  if (url === undefined) problems.url = "Please enter an address that begins with https://.";
  const measures = readMeasures(fields, problems);
  const lowAt = readOptional(fields, "lowAt", problems);
  if (Object.keys(problems).length > 0 || url === undefined) return { material: null, problems };
  const { kind, useUnit } = fields;
  const packName = measures.pack ? typedPack || "pack" : "";
  return { material: { name, kind, useUnit, packName, currency, lowAt, url, note, ...measures }, problems: null };
}

type Measured = Pick<MaterialValues, "useUnit" | "packName"> & Measures;

/** The units for a quantity of this material, with their words. */
export function unitOptions(material: Measured) {
  return listUnits(material.useUnit, material).map((unit) => [unit, unitWords(unit, material)] as const);
}

/** The quantity that prices are compared by: a pack, or 100 of a small unit, or one. */
export function pricedQuantity(material: Measured): Quantity {
  const { pack, useUnit } = material;
  if (pack && toUseUnit({ micro: MICRO, unit: "pack" }, useUnit, material).micro) return { micro: MICRO, unit: "pack" };
  return { micro: ["g", "ml", "cm2"].includes(useUnit) ? 100n * MICRO : MICRO, unit: useUnit };
}

function readMeasures(fields: MaterialFields, problems: MaterialProblems): Measures {
  const read = (field: MaterialText, unit: Unit) => {
    const micro = readOptional(fields, field, problems);
    return micro === null ? null : { micro, unit };
  };
  const pack = read("packQuantity", fields.packUnit);
  const packAlso = read("alsoQuantity", fields.alsoUnit);
  const width = read("width", fields.widthUnit);
  if (width && UNITS[width.unit].dimension !== "length") problems.width = "A width is a length.";
  if (packAlso && fields.packQuantity.trim() === "")
    problems.packQuantity = "Please enter both quantities of the label.";
  else if (pack && packAlso && UNITS[pack.unit].dimension === UNITS[packAlso.unit].dimension)
    problems.alsoQuantity = "Please enter the same content in another way, such as 100 g and 400 m.";
  const measures = { pack, packAlso, width };
  if (pack && Object.keys(problems).length === 0) {
    const { problem } = toUseUnit(pack, fields.useUnit, measures);
    if (problem !== null) problems.packQuantity = `${problem} Change the unit, or enter what else the label says.`;
  }
  return measures;
}

function readOptional(fields: MaterialFields, field: MaterialText, problems: MaterialProblems): bigint | null {
  if (fields[field].trim() === "") return null;
  const { micro, problem } = readQuantity(fields[field]);
  if (problem !== null) problems[field] = problem;
  return micro;
}

/** Null for an empty text, undefined for a wrong one. */
function readUrl(text: string): string | null | undefined {
  const typed = cleanText(text);
  if (typed === "") return null;
  const isUsable =
    URL.canParse(typed) && new URL(typed).protocol === "https:" && typed.length <= MAX_MATERIAL_LENGTH.url;
  return isUsable ? new URL(typed).href.slice(0, MAX_MATERIAL_LENGTH.url) : undefined;
}

function start(words: string, useUnit: Unit, packName: string, alsoUnit: Unit) {
  return { words, start: { useUnit, packName, packUnit: useUnit, alsoUnit } };
}
