import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { findBroken } from "@/db/invariants";
import { joinChallenge } from "@/db/queries/challenges/join";
import { listJoinableChallenges } from "@/db/queries/challenges/list";
import { saveAllocation } from "@/db/queries/crafting/allocate";
import { findAllocationView } from "@/db/queries/crafting/allocation-view";
import { findHoldingProject } from "@/db/queries/crafting/session-project";
import { sessionAllocations, userChallenges } from "@/db/schema";
import { runAllAtOnce } from "../../support/database/at-once";
import { aChallenge, aFinishedSession, aMembership, aProject, aUser, dateIn } from "../../support/people/factories";
import { type Amount, allocate, aMember, amountsOf } from "../../support/people/given-time";
import { discardSession, startSession } from "../../support/taps/presses";
import { isThorough } from "../../support/thorough";

/** 200 at once are proved in bursts.test.ts and by every thorough run. */
const MANY = isThorough ? 200 : 20;

const NOT_OPEN = "This challenge isn’t open for this session.";

describe("allocating a session to challenges", () => {
  it(`${MANY} concurrent allocations of one session leave one set whose sum is the duration`, async () => {
    const { session, hours, sessions, give } = await aMember();
    await runAllAtOnce(MANY, (index) => {
      const seconds = 300 * (1 + (index % 10));
      return give([hours.id, seconds], [sessions.id, 3_600], [null, 3_600 - seconds]);
    });
    const stored = await amountsOf(session.id);
    expect(stored).toHaveLength(3);
    expect(stored.reduce((sum, [, seconds]) => sum + seconds, 0)).toBe(7_200);
  });

  it("rejects wrong sums or steps, a repeated challenge and under an hour for a sessions goal, and changes no row", async () => {
    const { session, hours, sessions, give } = await aMember();
    await give([hours.id, 7_200]);
    const refuse = (words: string, ...amounts: Amount[]) => expect(give(...amounts)).rejects.toThrow(words);
    await refuse("Please allocate all time before saving", [hours.id, 6_900]);
    await refuse("in 5-minute steps", [hours.id, 7_500], [null, -300]);
    await refuse("in 5-minute steps", [hours.id, 301], [null, 6_899]);
    await refuse("twice", [hours.id, 3_600], [hours.id, 3_600]);
    const tooSmall = "Session-based challenges require at least 1 hour allocation.";
    await refuse(tooSmall, [sessions.id, 3_300], [null, 3_900]);
    expect(await amountsOf(session.id)).toEqual([[hours.id, 7_200]]);
  });

  it("stores amounts and project together or neither of them", async () => {
    const { user, session, hours } = await aMember();
    const save = (projectId: string, seconds = 7_200) =>
      saveAllocation(user.id, { sessionId: session.id, amounts: [{ challengeId: hours.id, seconds }], projectId });
    const [mine, theirs] = [await aProject(user.id), await aProject((await aUser()).id)];
    await expect(save(theirs.id)).rejects.toThrow("no longer exists");
    await expect(save(mine.id, 6_900)).rejects.toThrow("Please allocate all time before saving");
    expect([await amountsOf(session.id), await findHoldingProject(user.id, session.id)]).toEqual([[], null]);
    expect(await save(mine.id)).toEqual({ projectName: mine.name });
    await saveAllocation(user.id, { sessionId: session.id, projectId: null });
    expect([await amountsOf(session.id), await findHoldingProject(user.id, session.id)]).toEqual([
      [[hours.id, 7_200]],
      null,
    ]);
  });

  it("a session under an hour does not count for a session-based challenge", async () => {
    const { sessions, give } = await aMember({ durationSeconds: 59 * 60 });
    await expect(give([sessions.id, 59 * 60])).rejects.toThrow(
      "Session must be at least 1 hour to count as a session for this challenge.",
    );
  });

  it("Postgres itself refuses a set that does not sum to the duration", async () => {
    const { user, session } = await aMember();
    const row = { sessionId: session.id, userId: user.id, challengeId: null, allocatedSeconds: 60, position: 0 };
    await expect(db.insert(sessionAllocations).values(row)).rejects.toThrow();
  });

  it("a running or discarded session can't be allocated, and one without time can't be opened for it", async () => {
    const user = await aUser();
    const { id } = await startSession(user.id, { description: "Running" });
    await expect(allocate(user.id, id)).rejects.toThrow("no longer exists");
    expect(await findAllocationView(user.id, id)).toBeNull();
    await discardSession(user.id, id);
    await expect(allocate(user.id, id)).rejects.toThrow("no longer exists");
    const empty = await aFinishedSession(user.id, { durationSeconds: 0 });
    expect(await findAllocationView(user.id, empty.id)).toBeNull();
  });

  it("another crafter's session can't be seen or allocated", async () => {
    const { session } = await aMember();
    const other = await aUser();
    expect(await findAllocationView(other.id, session.id)).toBeNull();
    await expect(allocate(other.id, session.id)).rejects.toThrow("no longer exists");
  });

  it("rejects a challenge that the crafter has left or that ended more than 48 hours ago", async () => {
    const { user, session, hours, give } = await aMember();
    await db.delete(userChallenges).where(eq(userChallenges.userId, user.id));
    await expect(give([hours.id, 7_200])).rejects.toThrow(NOT_OPEN);
    const over = await aChallenge({ startDate: dateIn(-30), endDate: dateIn(-4) });
    await aMembership(user.id, over.id);
    await expect(give([over.id, 7_200])).rejects.toThrow(NOT_OPEN);
    expect(await amountsOf(session.id)).toEqual([]);
  });

  it("keeps time already given to a challenge that the crafter has left, but rejects more", async () => {
    const { user, session, hours, give } = await aMember();
    await give([hours.id, 3_600], [null, 3_600]);
    await db.delete(userChallenges).where(eq(userChallenges.challengeId, hours.id));
    const view = await findAllocationView(user.id, session.id);
    expect(view?.frozen.map(({ challengeId }) => challengeId)).toEqual([hours.id]);
    await expect(give([hours.id, 7_200])).rejects.toThrow("can’t take more time");
    await give([hours.id, 3_600], [null, 3_600]);
  });

  it("the dialog's view holds targets, joinable challenges and the saved amounts in order", async () => {
    const { user, session, hours, sessions, give } = await aMember();
    const open = await aChallenge({ goalUnit: "minutes" });
    await give([sessions.id, 3_600], [hours.id, 3_600]);
    const view = await findAllocationView(user.id, session.id);
    expect(view?.targets).toContainEqual({
      challengeId: sessions.id,
      name: sessions.name,
      sessionBased: true,
      units: ["sessions"],
    });
    expect(view?.amounts.map(({ challengeId }) => challengeId)).toEqual([sessions.id, hours.id]);
    const joinable = view?.joinable.map(({ challengeId }) => challengeId);
    expect(joinable).toContain(open.id);
    expect(joinable).not.toContain(hours.id);
  });

  it("joining an ongoing challenge joins it once, and neither that nor an upcoming one is offered afterwards", async () => {
    const user = await aUser();
    const tomorrow = await aChallenge({ startDate: dateIn(2), endDate: dateIn(20) });
    const ongoing = await aChallenge();
    await runAllAtOnce(3, () => joinChallenge(user.id, ongoing.id));
    expect(await db.$count(userChallenges, eq(userChallenges.userId, user.id))).toBe(1);
    const offered = (await listJoinableChallenges(user.id, dateIn(0))).map(({ id }) => id);
    expect(offered).not.toContain(ongoing.id);
    expect(offered).not.toContain(tomorrow.id);
  });
});

it("the tests above break no database invariant (plans left out)", async () => {
  // Plans without a subscription are what these tests begin with.
  const { plans: _, ...broken } = await findBroken();
  expect(broken).toEqual({});
});
