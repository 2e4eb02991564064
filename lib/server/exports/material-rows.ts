import type { ExportedAccount } from "@/db/queries/exports/export-data";
import { MOVEMENT_KINDS } from "@/lib/domain/materials/movement";
import { amountText } from "@/lib/domain/shared/money";

type Exported = ExportedAccount["library"][number];

/** The library of materials; materials.csv has the lines of the projects. */
export const LIBRARY_HEADER =
  "Name,Kind,Unit,On hand,Worth,Currency,Pack,Holds,Also,Width,Low under,Address,Note,Archived".split(",");

export function libraryRow(one: Exported) {
  return [
    one.name,
    one.kind,
    one.unit,
    one.onHand,
    amountText(one.worthCents),
    one.currency,
    one.packName,
    measure(one.packQuantity, one.packUnit),
    measure(one.alsoQuantity, one.alsoUnit),
    measure(one.width, one.widthUnit),
    one.lowAt,
    one.url,
    one.note,
    one.isArchived,
  ];
}

export const MOVEMENT_HEADER = "Material,Day,What,Came,Went,Unit,Value,Typed,Postage,From,Lot,Project".split(",");

/** Without signs, which spreadsheets might take for formulas. */
export function movementRows({ name, unit, movements }: Exported) {
  return movements.map(({ quantity, ...one }) => [
    name,
    one.day,
    MOVEMENT_KINDS[one.kind],
    quantity.startsWith("-") ? null : quantity,
    quantity.startsWith("-") ? quantity.slice(1) : null,
    unit,
    amountText(Math.abs(one.valueCents)),
    measure(one.typedQuantity, one.typedUnit),
    amountText(one.postageCents),
    one.supplier,
    one.lot,
    one.project,
  ]);
}

function measure(quantity: string | null, unit: string | null): string | null {
  return quantity && `${quantity} ${unit}`;
}
