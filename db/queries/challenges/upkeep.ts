import { desc, eq, getTableColumns, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/connection/client";
import { tryLock } from "@/db/connection/locks";
import { challengeComments, challenges, sessionAllocations, userChallenges } from "@/db/schema";
import { houseChallengesFor } from "@/lib/domain/challenges/house";
import type { NewChallenge } from "@/lib/domain/challenges/input";
import {
  additionProblem,
  changeProblem,
  endProblem,
  findEarlyEnd,
  removalProblem,
} from "@/lib/domain/challenges/upkeep";
import { type LocalDate, localDateOf } from "@/lib/domain/shared/local-time";
import { NotFoundError, UserError } from "@/lib/errors";
import { runAdminAct, runAdminActOnce } from "../admin-log";

type Admin = { id: string };
type Challenge = typeof challenges.$inferSelect;
export type ListedChallenge = Awaited<ReturnType<typeof listAllChallenges>>[number];

const MAX_LISTED = 200;
const members = sql<number>`(select coalesce(sum(t.members), 0)::int from challenge_totals t where t.challenge_id = challenges.id)`;
const columns = { ...getTableColumns(challenges), members };

/** Newest first, including generated challenges; at most 200. */
export function listAllChallenges() {
  return db
    .select(columns)
    .from(challenges)
    .orderBy(desc(challenges.createdAt), desc(challenges.startDate), challenges.name)
    .limit(MAX_LISTED);
}

export async function findAnyChallenge(challengeId: string): Promise<ListedChallenge | null> {
  const [row] = await db.select(columns).from(challenges).where(eq(challenges.id, challengeId));
  return row ?? null;
}

/** Idempotent: the client supplies the id, and a retry adds no log line. */
export async function addChallenge(
  admin: Admin,
  { id, ...challenge }: NewChallenge & { id: string },
  now = new Date(),
): Promise<void> {
  refuseIf(additionProblem(challenge, now));
  const deed = { act: "challenge.added" as const, subject: subjectOf(id), details: () => ({ name: challenge.name }) };
  await runAdminActOnce(admin, deed, (tx) =>
    tx
      .insert(challenges)
      .values({ id, ...challenge })
      .onConflictDoNothing({ target: challenges.id })
      .returning(),
  );
}

export async function changeChallenge(
  admin: Admin,
  { challengeId, ...words }: { challengeId: string; name: string; description: string },
  now = new Date(),
): Promise<void> {
  const details = (before: Challenge) => ({ before: before.name, name: words.name });
  const deed = { act: "challenge.changed" as const, subject: subjectOf(challengeId), details };
  await runAdminAct(admin, deed, async (tx) => {
    const before = await lockChallenge(tx, challengeId);
    refuseIf(changeProblem(before, now));
    await tx.update(challenges).set(words).where(eq(challenges.id, challengeId));
    return before;
  });
}

/** Ends a challenge early. Earlier allocations count, and as after any end, late sessions are accepted for 48 hours. */
export async function endChallenge(admin: Admin, challengeId: string, now = new Date()): Promise<LocalDate> {
  const details = ({ name, end }: { name: string; end: LocalDate }) => ({ name, end });
  const deed = { act: "challenge.ended" as const, subject: subjectOf(challengeId), details };
  const { end } = await runAdminAct(admin, deed, async (tx) => {
    const challenge = await lockChallenge(tx, challengeId);
    const [given] = await tx
      .select({ newest: sql<LocalDate | null>`max(${sessionAllocations.localDate})::text` })
      .from(sessionAllocations)
      .where(eq(sessionAllocations.challengeId, challengeId));
    const last = findEarlyEnd(localDateOf(now, "UTC"), given?.newest ?? null);
    refuseIf(endProblem(challenge, last));
    await tx.update(challenges).set({ endDate: last }).where(eq(challenges.id, challengeId));
    return { name: challenge.name, end: last };
  });
  return end;
}

/** Deletes a challenge that was added by mistake. Refused once anybody has joined, allocated or commented. */
export async function removeChallenge(admin: Admin, challengeId: string): Promise<void> {
  const details = ({ name }: Challenge) => ({ name });
  const deed = { act: "challenge.removed" as const, subject: subjectOf(challengeId), details };
  await runAdminAct(admin, deed, async (tx) => {
    const challenge = await lockChallenge(tx, challengeId);
    const joined = await tx.$count(userChallenges, eq(userChallenges.challengeId, challengeId));
    const given = await tx.$count(sessionAllocations, eq(sessionAllocations.challengeId, challengeId));
    const written = await tx.$count(challengeComments, eq(challengeComments.challengeId, challengeId));
    refuseIf(removalProblem(challenge, joined + given + written > 0));
    await tx.delete(challenges).where(eq(challenges.id, challengeId));
    return challenge;
  });
}

/** Locks the challenge, so that concurrent joins and allocations wait or have already committed. */
async function lockChallenge(tx: Tx, challengeId: string): Promise<Challenge> {
  const [challenge] = await tx.select().from(challenges).where(eq(challenges.id, challengeId)).for("update");
  if (!challenge) throw new NotFoundError("challenge");
  return challenge;
}

function refuseIf(problem: string | null): void {
  if (problem) throw new UserError(problem);
}

function subjectOf(id: string) {
  return { kind: "challenge" as const, id };
}

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
