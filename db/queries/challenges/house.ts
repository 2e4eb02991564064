import "server-only";
import { db, type Tx } from "@/db/client";
import { tryLock } from "@/db/locks";
import { challenges } from "@/db/schema";
import { houseChallengesFor } from "@/lib/domain/challenges/house";
import { localDateOf } from "@/lib/domain/shared/local-time";

/**
 * Makes the house's challenges of this month and the next as time goes by, so that a server that runs on has them a
 * month ahead too. One process at a time; the others leave it to that one.
 */
export async function sweepHouseChallenges(now = new Date()): Promise<void> {
  await db.transaction(async (tx) => {
    if (await tryLock(tx, "seed")) await insertHouseChallenges(tx, now);
  });
}

/** Makes the house's challenges that are missing, each once; one that exists keeps the goals it was announced with. */
export async function insertHouseChallenges(tx: Tx, now: Date): Promise<void> {
  const rows = houseChallengesFor(localDateOf(now, "UTC")).map(({ key, ...row }) => ({ ...row, houseKey: key }));
  await tx.insert(challenges).values(rows).onConflictDoNothing({ target: challenges.houseKey });
}
