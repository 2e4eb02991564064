import { amountText } from "../shared/money";
import { quantityText, readQuantity, toUseUnit, unitWords } from "./quantities";
import { costOf, type Stock } from "./stock";
import { type Measures, MICRO, type Quantity, type TypedUnit, type Unit } from "./units";

/** What a line takes off the shelf when its project is completed; `quantity` is a decimal, or the text as typed. */
export type Taken = { materialId: string; quantity: string; unit: TypedUnit };

export type Priced = { stock: Stock; useUnit: Unit; currency: string } & Measures;

/** The cost of so much at today's average; null with an empty shelf, which has none. */
export function costNow({ stock, useUnit, currency, ...measures }: Priced, quantity: Quantity): number | null {
  const { micro } = toUseUnit(quantity, useUnit, measures);
  return micro === null || stock.micro === 0n ? null : costOf(stock, micro, currency);
}

/** The line of a project for a material of the library, such as “Merino DK, 180 m”, with its cost as far as it is known. */
export function lineOf(material: Priced & { name: string; packName: string }, taken: Taken) {
  const { micro } = readQuantity(taken.quantity);
  if (micro === null) return { name: material.name, cost: "", taken };
  const { packName, currency } = material;
  const cents = costNow(material, { micro, unit: taken.unit });
  const words = `${quantityText(micro)} ${unitWords(taken.unit, { packName, isOne: micro === MICRO })}`;
  const name = [...material.name].slice(0, MAX_LINE_NAME - [...words].length - 2).join("");
  return { name: `${name}, ${words}`, cost: cents === null ? "" : amountText(cents, currency), taken };
}

const MAX_LINE_NAME = 100;
