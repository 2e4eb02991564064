import "server-only";
import { db, type Tx } from "@/db/connection/client";
import { tryLock } from "@/db/connection/locks";
import { challenges } from "@/db/schema";
import { houseChallengesFor } from "@/lib/domain/challenges/house";
import { localDateOf } from "@/lib/domain/shared/local-time";

/** Creates the monthly challenges of this month and the next. One process at a time; the others skip. */
export async function sweepHouseChallenges(now = new Date()): Promise<void> {
  await db.transaction(async (tx) => {
    if (await tryLock(tx, "seed")) await insertHouseChallenges(tx, now);
  });
}

/** Leaves existing challenges unchanged. */
export async function insertHouseChallenges(tx: Tx, now: Date): Promise<void> {
  const rows = houseChallengesFor(localDateOf(now, "UTC")).map(({ key, ...row }) => ({ ...row, houseKey: key }));
  await tx.insert(challenges).values(rows).onConflictDoNothing({ target: challenges.houseKey });
}
