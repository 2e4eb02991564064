import { and, asc, eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { lockedTransaction } from "@/db/connection/user-transaction";
import { studioSettings } from "@/db/schema";

/** The lowest acceptable earnings per hour in a currency. */
export type WageFloor = { currency: string; floorCents: number };

export async function listFloors(userId: string): Promise<WageFloor[]> {
  return db
    .select({ currency: studioSettings.currency, floorCents: studioSettings.wageFloorCents })
    .from(studioSettings)
    .where(eq(studioSettings.userId, userId))
    .orderBy(asc(studioSettings.currency));
}

/** A null `floorCents` removes the floor. */
export async function setFloor(
  userId: string,
  { currency, floorCents }: { currency: string; floorCents: number | null },
): Promise<void> {
  await lockedTransaction(userId, async (tx) => {
    const mine = and(eq(studioSettings.userId, userId), eq(studioSettings.currency, currency));
    if (floorCents === null) await tx.delete(studioSettings).where(mine);
    else
      await tx
        .insert(studioSettings)
        .values({ userId, currency, wageFloorCents: floorCents })
        .onConflictDoUpdate({
          target: [studioSettings.userId, studioSettings.currency],
          set: { wageFloorCents: floorCents },
        });
  });
}
