import { and, eq } from "drizzle-orm";
import type { Tx } from "@/db/connection/client";
import { lockUser } from "@/db/connection/locks";
import { userTransaction } from "@/db/connection/user-transaction";
import { causes, userSelectedImpacts } from "@/db/schema";
import { localDateOf, weekOf } from "@/lib/domain/shared/local-time";
import { NotFoundError } from "@/lib/errors";

/** Applies to the current week in the crafter's zone. Idempotent. Returns whether the cause is selected. */
export async function selectCause(userId: string, causeId: number, selected: boolean): Promise<boolean> {
  return userTransaction(userId, async (tx) => selectWithLock(tx, await lockUser(tx, userId), causeId, selected));
}

/** The caller has locked the user's row. */
export async function selectWithLock(
  tx: Tx,
  { id: userId, timeZone, now }: { id: string; timeZone: string; now: Date },
  causeId: number,
  selected: boolean,
): Promise<boolean> {
  const week = weekOf(localDateOf(now, timeZone));
  const [cause] = await tx.select({ id: causes.id }).from(causes).where(eq(causes.id, causeId));
  if (!cause) throw new NotFoundError("cause");
  if (selected) await tx.insert(userSelectedImpacts).values({ userId, causeId, week }).onConflictDoNothing();
  else
    await tx
      .delete(userSelectedImpacts)
      .where(
        and(
          eq(userSelectedImpacts.userId, userId),
          eq(userSelectedImpacts.week, week),
          eq(userSelectedImpacts.causeId, causeId),
        ),
      );
  return selected;
}
