import { sql } from "drizzle-orm";
import type { Tx } from "@/db/connection/client";
import type { LockedUser } from "@/db/connection/locks";
import { materialMovements } from "@/db/schema";
import type { MovementValues } from "@/lib/domain/materials/movement";
import { microOf, printQuantity, toUseUnit } from "@/lib/domain/materials/quantities";
import type { LibraryMaterial } from "@/lib/domain/materials/shelf";
import {
  addUp,
  countAs,
  crossesLow,
  NOTHING_ON_HAND,
  type Stock,
  stockProblem,
  takeFrom,
} from "@/lib/domain/materials/stock";
import type { Quantity } from "@/lib/domain/materials/units";
import { materialLowNotification } from "@/lib/domain/notifications/texts";
import { dayProblem } from "@/lib/domain/sales/ledger";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { smallestAmount } from "@/lib/domain/shared/money";
import { NotFoundError, UserError } from "@/lib/errors";
import { notify } from "../notify";

type NewMovement = Omit<typeof materialMovements.$inferInsert, MovementsOwn> & { change: Stock; typed: Quantity };
type MovementsOwn = "userId" | "materialId" | "quantity" | "valueCents" | "typedQuantity" | "typedUnit" | "day";

/** Stores what the crafter recorded, after checking it, and returns the material with its new stock. The caller has locked the user's row. */
export async function insertRecorded(
  tx: Tx,
  user: LockedUser,
  material: LibraryMaterial,
  { id, kind, typed, day, totalCents, postageCents, supplier, lot }: MovementValues & { id: string },
): Promise<LibraryMaterial> {
  const today = localDateOf(user.now, user.timeZone);
  const { micro, problem } = toUseUnit(typed, material.useUnit, material);
  const wrong = problem ?? (day && dayProblem(day, today)) ?? decimalsProblem([totalCents, postageCents], material);
  if (micro === null || wrong) throw new UserError(wrong ?? "");
  const change = await changeBy(tx, user, material, { kind, micro, totalCents });
  if (!change) throw new UserError(tooLittle(material));
  const bought = { postageCents, supplier, lot, ...(day && { day }) };
  return insertMovement(tx, user, material, { id, kind, change, typed, ...bought });
}

/** The material with its new stock. Tells the crafter when it becomes low. The caller has locked the user's row. */
export async function insertMovement(
  tx: Tx,
  user: LockedUser,
  material: LibraryMaterial,
  { change, typed, ...values }: NewMovement & { day?: string },
): Promise<LibraryMaterial> {
  const stock = addUp(material.stock, change);
  const problem = stockProblem(stock);
  if (problem !== null) throw new UserError(problem);
  const [stored] = await tx
    .insert(materialMovements)
    .values({
      day: localDateOf(user.now, user.timeZone),
      ...values,
      userId: user.id,
      materialId: material.id,
      quantity: change.micro,
      valueCents: change.cents,
      typedQuantity: typed.micro,
      typedUnit: typed.unit,
    })
    .onConflictDoNothing()
    .returning({ id: materialMovements.id });
  if (!stored) throw new NotFoundError("movement");
  if (crossesLow(material.stock.micro, stock.micro, material.lowAt)) {
    const left = printQuantity({ micro: stock.micro, unit: material.useUnit });
    await notify(tx, [materialLowNotification(user.id, { ...material, left, movementId: stored.id })]);
  }
  return { ...material, stock };
}

/** What is on hand, as the reason why it isn't enough. */
function tooLittle({ stock, useUnit }: LibraryMaterial): string {
  return `Only ${printQuantity({ micro: stock.micro, unit: useUnit })} are on hand. Record a purchase or count again.`;
}

async function changeBy(
  tx: Tx,
  user: LockedUser,
  { id, stock, currency }: LibraryMaterial,
  { kind, micro, totalCents }: { kind: MovementValues["kind"]; micro: bigint; totalCents: number },
): Promise<Stock | null> {
  if (kind === "purchase") return { micro, cents: totalCents };
  if (kind === "waste") return takeFrom(stock, micro, currency);
  const before = stock.micro === 0n ? await findStockAfterPurchase(tx, user.id, id) : NOTHING_ON_HAND;
  return countAs(stock, micro, { currency, before });
}

/** The stock after the last purchase that was not taken back. */
async function findStockAfterPurchase(tx: Tx, userId: string, materialId: string): Promise<Stock> {
  const [row] = await tx.execute<{ quantity: string | null; value: string | null }>(sql`
    select sum(m.quantity) as quantity, sum(m.value) as value from material_movements m
    where m.user_id = ${userId} and m.material_id = ${materialId} and m.seq <= (select max(p.seq) from material_movements p
      where p.material_id = ${materialId} and p.kind = 'purchase' and not exists (select 1 from material_movements b where b.undoes = p.id))`);
  return row?.quantity ? { micro: microOf(row.quantity), cents: Number(row.value) } : NOTHING_ON_HAND;
}

function decimalsProblem(amounts: readonly number[], { currency }: LibraryMaterial): string | null {
  return amounts.every((cents) => cents % smallestAmount(currency) === 0)
    ? null
    : `${currency} has no decimals. Use a whole number.`;
}
