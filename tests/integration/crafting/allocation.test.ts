import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { findBroken } from "@/db/invariants";
import { joinChallenge } from "@/db/queries/challenges/join";
import { listJoinableChallenges } from "@/db/queries/challenges/list";
import { replaceAllocations } from "@/db/queries/crafting/allocate";
import { findAllocationView } from "@/db/queries/crafting/allocation-view";
import { sessionAllocations, userChallenges } from "@/db/schema";
import { addDays } from "@/lib/domain/shared/local-time";
import { aChallenge, aFinishedSession, aUser } from "../../support/people/factories";
import { discardSession, startSession } from "../../support/taps/presses";
import { isThorough } from "../../support/thorough";

/** 200 at once are proved in bursts.test.ts and by every thorough run. */
const MANY = isThorough ? 200 : 100;

const today = new Date().toISOString().slice(0, 10);
const allocationsOf = (sessionId: string) =>
  db
    .select({ challengeId: sessionAllocations.challengeId, seconds: sessionAllocations.allocatedSeconds })
    .from(sessionAllocations)
    .where(eq(sessionAllocations.sessionId, sessionId))
    .orderBy(sessionAllocations.position);

async function aMember(minutes = 120) {
  const user = await aUser();
  const session = await aFinishedSession(user.id, { durationSeconds: minutes * 60 });
  const hours = await aChallenge({ goalUnit: "hours", userGoalUnit: "hours" });
  const sessions = await aChallenge({ goalUnit: "sessions", userGoalUnit: "sessions" });
  await joinChallenge(user.id, hours.id);
  await joinChallenge(user.id, sessions.id);
  return { user, session, hours, sessions };
}

describe("allocating a session to challenges", () => {
  it(`${MANY} concurrent allocations of one session leave one set whose sum is the duration`, async () => {
    const { user, session, hours, sessions } = await aMember();
    await Promise.all(
      Array.from({ length: MANY }, (_, i) =>
        replaceAllocations(user.id, {
          sessionId: session.id,
          amounts: [
            { challengeId: hours.id, seconds: 300 * (1 + (i % 10)) },
            { challengeId: sessions.id, seconds: 3600 },
            { challengeId: null, seconds: 3600 - 300 * (1 + (i % 10)) },
          ],
        }),
      ),
    );
    const rows = await allocationsOf(session.id);
    expect(rows).toHaveLength(3);
    expect(rows.reduce((sum, row) => sum + row.seconds, 0)).toBe(7200);
  });

  it("rejects wrong sums or steps, a repeated challenge and under an hour for a sessions goal, and changes no row", async () => {
    const { user, session, hours, sessions } = await aMember();
    const refuse = (amounts: { challengeId: string | null; seconds: number }[], words: string) =>
      expect(replaceAllocations(user.id, { sessionId: session.id, amounts })).rejects.toThrow(words);
    const good = [{ challengeId: hours.id, seconds: 7200 }];
    await replaceAllocations(user.id, { sessionId: session.id, amounts: good });
    await refuse([{ challengeId: hours.id, seconds: 6900 }], "Please allocate all time before saving");
    await refuse(
      [
        { challengeId: hours.id, seconds: 7500 },
        { challengeId: null, seconds: -300 },
      ],
      "in 5-minute steps",
    );
    await refuse(
      [
        { challengeId: hours.id, seconds: 301 },
        { challengeId: null, seconds: 6899 },
      ],
      "in 5-minute steps",
    );
    await refuse(
      [
        { challengeId: hours.id, seconds: 3600 },
        { challengeId: hours.id, seconds: 3600 },
      ],
      "twice",
    );
    await refuse(
      [
        { challengeId: sessions.id, seconds: 3300 },
        { challengeId: null, seconds: 3900 },
      ],
      "Session-based challenges require at least 1 hour allocation.",
    );
    expect(await allocationsOf(session.id)).toEqual(good);
  });

  it("a session under an hour does not count for a session-based challenge", async () => {
    const { user, session, sessions } = await aMember(59);
    await expect(
      replaceAllocations(user.id, { sessionId: session.id, amounts: [{ challengeId: sessions.id, seconds: 59 * 60 }] }),
    ).rejects.toThrow("Session must be at least 1 hour to count as a session for this challenge.");
  });

  it("Postgres itself refuses a set that does not sum to the duration", async () => {
    const { user, session } = await aMember();
    await expect(
      db
        .insert(sessionAllocations)
        .values({ sessionId: session.id, userId: user.id, challengeId: null, allocatedSeconds: 60, position: 0 }),
    ).rejects.toThrow();
  });

  it("a running or discarded session can't be allocated", async () => {
    const user = await aUser();
    const { id } = await startSession(user.id, { description: "Running" });
    await expect(replaceAllocations(user.id, { sessionId: id, amounts: [] })).rejects.toThrow("no longer exists");
    expect(await findAllocationView(user.id, id)).toBeNull();
    await discardSession(user.id, id);
    await expect(replaceAllocations(user.id, { sessionId: id, amounts: [] })).rejects.toThrow("no longer exists");
  });

  it("rejects a challenge that the crafter has left or that ended more than 48 hours ago", async () => {
    const { user, session, hours } = await aMember();
    await db.delete(userChallenges).where(eq(userChallenges.userId, user.id));
    const give = (challengeId: string) =>
      replaceAllocations(user.id, { sessionId: session.id, amounts: [{ challengeId, seconds: 7200 }] });
    await expect(give(hours.id)).rejects.toThrow("This challenge isn’t open for this session.");
    const over = await aChallenge({ startDate: addDays(today, -30), endDate: addDays(today, -4) });
    await db.insert(userChallenges).values({ userId: user.id, challengeId: over.id });
    await expect(give(over.id)).rejects.toThrow("This challenge isn’t open for this session.");
    expect(await allocationsOf(session.id)).toEqual([]);
  });

  it("keeps time already given to a challenge that the crafter has left, but rejects more", async () => {
    const { user, session, hours } = await aMember();
    await replaceAllocations(user.id, {
      sessionId: session.id,
      amounts: [
        { challengeId: hours.id, seconds: 3600 },
        { challengeId: null, seconds: 3600 },
      ],
    });
    await db.delete(userChallenges).where(eq(userChallenges.challengeId, hours.id));
    expect((await findAllocationView(user.id, session.id))?.frozen.map((target) => target.challengeId)).toEqual([
      hours.id,
    ]);
    await expect(
      replaceAllocations(user.id, { sessionId: session.id, amounts: [{ challengeId: hours.id, seconds: 7200 }] }),
    ).rejects.toThrow("can’t take more time");
    await replaceAllocations(user.id, {
      sessionId: session.id,
      amounts: [
        { challengeId: hours.id, seconds: 3600 },
        { challengeId: null, seconds: 3600 },
      ],
    });
  });

  it("the dialog's view holds targets, joinable challenges and the saved amounts in order", async () => {
    const { user, session, hours, sessions } = await aMember();
    const open = await aChallenge({ goalUnit: "minutes" });
    await replaceAllocations(user.id, {
      sessionId: session.id,
      amounts: [
        { challengeId: sessions.id, seconds: 3600 },
        { challengeId: hours.id, seconds: 3600 },
      ],
    });
    const view = await findAllocationView(user.id, session.id);
    expect(view?.targets.find((target) => target.challengeId === sessions.id)?.sessionBased).toBe(true);
    expect(view?.amounts.map((amount) => amount.challengeId)).toEqual([sessions.id, hours.id]);
    expect(view?.joinable.map((target) => target.challengeId)).toContain(open.id);
    expect(view?.joinable.map((target) => target.challengeId)).not.toContain(hours.id);
  });
});

describe("joining a challenge", () => {
  it("rejects an upcoming challenge, joins an ongoing one once, and offers neither of them afterwards", async () => {
    const user = await aUser();
    const tomorrow = await aChallenge({ startDate: addDays(today, 2), endDate: addDays(today, 20) });
    await expect(joinChallenge(user.id, tomorrow.id)).rejects.toThrow("can’t join this challenge");
    await expect(db.insert(userChallenges).values({ userId: user.id, challengeId: tomorrow.id })).rejects.toThrow();
    const ongoing = await aChallenge({});
    await Promise.all([1, 2, 3].map(() => joinChallenge(user.id, ongoing.id)));
    expect(await db.$count(userChallenges, eq(userChallenges.userId, user.id))).toBe(1);
    const offered = (await listJoinableChallenges(user.id, today)).map((challenge) => challenge.id);
    expect(offered).not.toContain(ongoing.id);
    expect(offered).not.toContain(tomorrow.id);
  });
});

it("the tests above break no database invariant (plans left out)", async () => {
  // Plans without a subscription are what these tests begin with.
  const { plans: _, ...broken } = await findBroken();
  expect(broken).toEqual({});
});
