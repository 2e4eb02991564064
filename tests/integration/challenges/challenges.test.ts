import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { deleteComment, listComments, postComment } from "@/db/queries/challenges/comments";
import { findChallenge, joinChallenge, leaveChallenge, listChallenges } from "@/db/queries/challenges/membership";
import { replaceAllocations } from "@/db/queries/crafting/allocation";
import { deleteSession } from "@/db/queries/crafting/sessions";
import { challengeComments, challenges, notifications, userChallenges, users, xpEvents } from "@/db/schema";
import { CommentContentInput } from "@/lib/domain/challenges/input";
import { atOnce, withConnections } from "../../support/at-once";
import { aChallenge, aFinishedSession, aMembership, aUser, dateIn } from "../../support/factories";

const HOUR_MS = 3_600_000;
const aComment = (challengeId: string, content = "Lovely wool.") => ({ id: randomUUID(), challengeId, content });
const xpOf = async (userId: string) => (await db.select().from(users).where(eq(users.id, userId)))[0]?.xp ?? 0;
const bookedOf = async (userId: string) => {
  const [row] = await db
    .select({ xp: sql<number>`coalesce(sum(${xpEvents.xp}), 0)::int` })
    .from(xpEvents)
    .where(eq(xpEvents.userId, userId));
  return row?.xp;
};
const noticesOf = async (userId: string) =>
  (await db.select().from(notifications).where(eq(notifications.userId, userId))).map(({ dedupeKey }) => dedupeKey);

/** A member who gave a session, started `startedAt`, whole to the challenge. */
async function give(userId: string, challengeId: string, durationSeconds: number, startedAt?: Date) {
  const session = await aFinishedSession(userId, { durationSeconds, ...(startedAt && { startedAt }) });
  await replaceAllocations(userId, {
    sessionId: session.id,
    amounts: [{ challengeId, seconds: durationSeconds }],
  });
  return session.id;
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

describe("progress", () => {
  it("is counted in each unit, for all members together and for the viewer", async () => {
    const [me, other] = [await aUser(), await aUser()];
    const made = {
      hours: await aChallenge({ goalUnit: "hours", goalQuantity: 10, userGoalUnit: "minutes", userGoalQuantity: 100 }),
      days: await aChallenge({ goalUnit: "days", goalQuantity: 4, userGoalUnit: "days", userGoalQuantity: 1 }),
      sessions: await aChallenge({
        goalUnit: "sessions",
        goalQuantity: 2,
        userGoalUnit: "sessions",
        userGoalQuantity: 2,
      }),
    };
    for (const user of [me, other])
      for (const { id } of Object.values(made)) await aMembership(user.id, id, { joinedAt: hoursAgo(100) });
    await give(me.id, made.hours.id, 5400, hoursAgo(30));
    await give(other.id, made.hours.id, 3600, hoursAgo(30));
    await give(me.id, made.days.id, 300, hoursAgo(80));
    await give(me.id, made.days.id, 400, hoursAgo(53));
    await give(other.id, made.days.id, 299, hoursAgo(80));
    await give(me.id, made.sessions.id, 7200, hoursAgo(20));

    expect(await findChallenge(me.id, made.hours.id)).toMatchObject({
      participantCount: 2,
      isJoined: true,
      phase: "ongoing",
      global: { allocatedValue: 2.5, goalValue: 10, unit: "hours", progressPercentage: 25 },
      personal: { allocatedValue: 90, goalValue: 100, unit: "minutes", progressPercentage: 90 },
    });
    expect(await findChallenge(me.id, made.days.id)).toMatchObject({
      global: { allocatedValue: 2, progressPercentage: 50 },
      personal: { allocatedValue: 2, progressPercentage: 200 },
    });
    expect(await findChallenge(other.id, made.days.id)).toMatchObject({ personal: { allocatedValue: 0 } });
    expect(await findChallenge(me.id, made.sessions.id)).toMatchObject({
      global: { allocatedValue: 1, progressPercentage: 50 },
      personal: { allocatedValue: 1, progressPercentage: 50 },
    });
  });

  it("stops counting who left and counts them again when they come back", async () => {
    const user = await aUser();
    const challenge = await aChallenge({ goalQuantity: 2 });
    await joinChallenge(user.id, challenge.id);
    await give(user.id, challenge.id, 3600);
    const standing = async () => {
      const view = await findChallenge(user.id, challenge.id);
      return [view?.participantCount, view?.global.progressPercentage, view?.personal.progressPercentage];
    };
    expect(await standing()).toEqual([1, 50, 20]);
    await leaveChallenge(user.id, challenge.id);
    await leaveChallenge(user.id, challenge.id);
    expect(await standing()).toEqual([0, 0, 0]);
    await joinChallenge(user.id, challenge.id);
    expect(await standing()).toEqual([1, 50, 20]);
  });

  it("of an evergreen challenge is that of the calendar month", async () => {
    const user = await aUser();
    const challenge = await aChallenge({ isEvergreen: true, startDate: dateIn(-100), endDate: null, goalQuantity: 1 });
    await aMembership(user.id, challenge.id, { joinedAt: hoursAgo(24 * 70) });
    const old = await aFinishedSession(user.id, { durationSeconds: 3600, daysAgo: 40 });
    await db.execute(sql`insert into session_allocations (session_id, user_id, challenge_id, allocated_seconds, position)
      values (${old.id}, ${user.id}, ${challenge.id}, 3600, 0)`);
    expect((await findChallenge(user.id, challenge.id))?.global.progressPercentage).toBe(0);
    const now = new Date();
    if (now.getUTCDate() === 1 && now.getUTCHours() < 3) return;
    await give(user.id, challenge.id, 1800, hoursAgo(1));
    expect((await findChallenge(user.id, challenge.id))?.global.progressPercentage).toBe(50);
  });

  it("a session saved just before a challenge's end can be given to it for 48 h and not after", async () => {
    const user = await aUser();
    const lastDay = dateIn(-2);
    const justBefore = new Date(`${lastDay}T22:30:00Z`);
    const closing = await aChallenge({ startDate: dateIn(-20), endDate: lastDay });
    const finished = await aChallenge({ startDate: dateIn(-20), endDate: dateIn(-3) });
    for (const { id } of [closing, finished])
      await aMembership(user.id, id, { joinedAt: new Date(`${dateIn(-10)}T08:00:00Z`) });
    await give(user.id, closing.id, 3600, justBefore);
    expect(await findChallenge(user.id, closing.id)).toMatchObject({
      phase: "closing",
      global: { allocatedValue: 1 },
      timeLeft: expect.stringMatching(/^Ended · \d+ hours? left to add sessions$/),
    });
    await expect(give(user.id, finished.id, 3600, new Date(`${dateIn(-3)}T22:30:00Z`))).rejects.toThrow(
      "This challenge isn’t open for this session.",
    );
    expect(await findChallenge(user.id, finished.id)).toMatchObject({ phase: "finished", timeLeft: "Finished" });
  });
});

describe("the three tabs", () => {
  it("show mine with the finished ones, what is ongoing, and what is to come, newest first", async () => {
    const user = await aUser();
    const at = (days: number) => ({ createdAt: new Date(Date.now() + days * 24 * HOUR_MS) });
    const finished = await aChallenge({ startDate: dateIn(-30), endDate: dateIn(-10), ...at(1) });
    const older = await aChallenge(at(2));
    const newer = await aChallenge(at(3));
    const tomorrow = await aChallenge({ startDate: dateIn(1), ...at(4) });
    const evergreen = await aChallenge({ isEvergreen: true, startDate: dateIn(-60), endDate: null, ...at(5) });
    await aMembership(user.id, finished.id, { joinedAt: hoursAgo(24 * 20) });
    await aMembership(user.id, older.id);
    const ids = new Map([finished, older, newer, tomorrow, evergreen].map(({ id, name }) => [id, name]));
    const tab = async (name: "joined" | "ongoing" | "upcoming") =>
      (await listChallenges(user.id, name)).filter(({ id }) => ids.has(id));
    expect((await tab("joined")).map(({ id, phase, isJoined }) => [id, phase, isJoined])).toEqual([
      [older.id, "ongoing", true],
      [finished.id, "finished", true],
    ]);
    expect((await tab("ongoing")).map(({ id, isJoined, canJoin }) => [id, isJoined, canJoin])).toEqual([
      [evergreen.id, false, true],
      [newer.id, false, true],
      [older.id, true, true],
    ]);
    expect((await tab("upcoming")).map(({ id, canJoin, timeLeft }) => [id, canJoin, timeLeft])).toEqual([
      [tomorrow.id, false, "Starts tomorrow"],
    ]);
    expect(await findChallenge(user.id, randomUUID())).toBeNull();
  });
});

describe("joining and leaving", () => {
  it("nobody joins a challenge that starts tomorrow, not even past our code", async () => {
    const user = await aUser();
    const tomorrow = await aChallenge({ startDate: dateIn(1) });
    await expect(joinChallenge(user.id, tomorrow.id)).rejects.toThrow("can't be joined now");
    await expect(aMembership(user.id, tomorrow.id)).rejects.toThrow();
    expect(await db.$count(userChallenges, eq(userChallenges.userId, user.id))).toBe(0);
  });

  it("twenty joins and leaves at once end as joined or not, once", async () => {
    const [user, other] = [await aUser(), await aUser()];
    const challenge = await aChallenge();
    await joinChallenge(other.id, challenge.id);
    await atOnce(20, (i) => (i % 2 ? leaveChallenge : joinChallenge)(user.id, challenge.id));
    expect(await db.$count(userChallenges, eq(userChallenges.userId, user.id))).toBeLessThanOrEqual(1);
    expect(await db.$count(userChallenges, eq(userChallenges.userId, other.id))).toBe(1);
  });
});

describe("the discussion", () => {
  it("takes comments of members only: not before joining, not after leaving", async () => {
    const [user, reader] = [await aUser({ displayName: "Ines" }), await aUser()];
    const challenge = await aChallenge();
    const refused = "Join this challenge to write in its discussion.";
    for (let i = 0; i < 100; i++) await expect(postComment(user.id, aComment(challenge.id))).rejects.toThrow(refused);
    await joinChallenge(user.id, challenge.id);
    const comment = await postComment(user.id, aComment(challenge.id, "Mine"));
    expect(comment).toMatchObject({ authorName: "Ines", content: "Mine", isMine: true });
    await leaveChallenge(user.id, challenge.id);
    for (let i = 0; i < 100; i++) await expect(postComment(user.id, aComment(challenge.id))).rejects.toThrow(refused);
    await expect(
      db.insert(challengeComments).values({ challengeId: challenge.id, userId: user.id, content: "Past our code" }),
    ).rejects.toThrow();
    expect((await listComments(reader.id, challenge.id)).comments).toMatchObject([{ id: comment.id, isMine: false }]);
  });

  it("in a race with leaving, a comment is either in before or refused", async () => {
    const challenge = await aChallenge();
    for (let round = 0; round < 50; round++) {
      const user = await aUser();
      await joinChallenge(user.id, challenge.id);
      const input = aComment(challenge.id);
      const [posted] = await Promise.allSettled([postComment(user.id, input), leaveChallenge(user.id, challenge.id)]);
      expect(await db.$count(challengeComments, eq(challengeComments.id, input.id))).toBe(
        posted.status === "fulfilled" ? 1 : 0,
      );
    }
  });

  it("a leave that another connection holds open makes the comment wait and refuses it", async () => {
    const user = await aUser();
    const challenge = await aChallenge();
    await joinChallenge(user.id, challenge.id);
    await withConnections(1, async ([leaving]) => {
      let posted: Promise<unknown> = Promise.resolve();
      await leaving?.begin(async (tx) => {
        await tx`delete from user_challenges where user_id = ${user.id}`;
        posted = postComment(user.id, aComment(challenge.id)).catch((error: Error) => error.message);
        await new Promise((resolve) => setTimeout(resolve, 100));
      });
      expect(await posted).toBe("Join this challenge to write in its discussion.");
    });
  });

  it("a retry under the same key makes one comment, and another's key or challenge makes none", async () => {
    const [user, other] = [await aUser(), await aUser()];
    const [challenge, elsewhere] = [await aChallenge(), await aChallenge()];
    for (const { id } of [user, other]) for (const c of [challenge, elsewhere]) await joinChallenge(id, c.id);
    const input = aComment(challenge.id);
    const made = await Promise.all([1, 2, 3].map(() => postComment(user.id, input)));
    expect(new Set(made.map((comment) => JSON.stringify(comment))).size).toBe(1);
    await expect(postComment(other.id, input)).rejects.toThrow("no longer exists");
    await expect(postComment(user.id, { ...input, challengeId: elsewhere.id })).rejects.toThrow("no longer exists");
    expect(await db.$count(challengeComments, eq(challengeComments.id, input.id))).toBe(1);
  });

  it("reads oldest first, page by page, also when the comment at the edge is deleted", async () => {
    const user = await aUser();
    const challenge = await aChallenge();
    await joinChallenge(user.id, challenge.id);
    const ids: string[] = [];
    for (let i = 0; i < 7; i++) ids.push((await postComment(user.id, aComment(challenge.id, `Word ${i}`))).id);
    const last = await listComments(user.id, challenge.id, { limit: 3 });
    expect(last.comments.map(({ id }) => id)).toEqual(ids.slice(4));
    await deleteComment(user.id, ids[4] ?? "");
    const middle = await listComments(user.id, challenge.id, { limit: 3, before: last.earlier ?? "" });
    expect(middle.comments.map(({ id }) => id)).toEqual(ids.slice(1, 4));
    const first = await listComments(user.id, challenge.id, { limit: 3, before: middle.earlier ?? "" });
    expect(first).toMatchObject({ comments: [{ id: ids[0] }], earlier: null });
    for (const before of ["nonsense", `1_${"-".repeat(36)}`, "99999999999999999_0"])
      expect((await listComments(user.id, challenge.id, { before })).comments).toHaveLength(6);
  });

  it("nobody deletes another's comment; one's own goes, also after leaving", async () => {
    const [user, other] = [await aUser(), await aUser()];
    const challenge = await aChallenge();
    for (const { id } of [user, other]) await joinChallenge(id, challenge.id);
    const { id } = await postComment(user.id, aComment(challenge.id));
    await expect(deleteComment(other.id, id)).rejects.toThrow("no longer exists");
    await leaveChallenge(user.id, challenge.id);
    await deleteComment(user.id, id);
    await expect(deleteComment(user.id, id)).rejects.toThrow("no longer exists");
    expect((await listComments(user.id, challenge.id)).comments).toEqual([]);
  });

  it.each([
    ["bidi overrides go", "evil\u202Egnp.exe", "evilgnp.exe"],
    ["zero widths go", "a\u200B\uFEFFb", "ab"],
    ["NUL goes", "a\u0000b", "ab"],
    ["a lone surrogate is repaired", "a\uD800b", "a\uFFFDb"],
    ["NFC", "e\u0301", "é"],
    ["markup is text", "<script>alert(1)</script>", "<script>alert(1)</script>"],
    ["lines stay", "one\r\ntwo", "one\ntwo"],
    ["2,000 emoji fit", "🧶".repeat(2000), "🧶".repeat(2000)],
  ])("stores a stranger's text as plain text: %s", async (_, typed, stored) => {
    const user = await aUser();
    const challenge = await aChallenge();
    await joinChallenge(user.id, challenge.id);
    const content = CommentContentInput.parse(typed);
    await postComment(user.id, aComment(challenge.id, content));
    expect((await listComments(user.id, challenge.id)).comments[0]?.content).toBe(stored);
  });

  it("Postgres itself refuses an empty comment and one of 2,001 characters", async () => {
    const user = await aUser();
    const challenge = await aChallenge();
    await joinChallenge(user.id, challenge.id);
    for (const content of ["", "   ", "x".repeat(2001)])
      await expect(postComment(user.id, aComment(challenge.id, content))).rejects.toThrow();
  });
});

describe("a personal goal", () => {
  async function aGoal(hours = 2) {
    const user = await aUser();
    const challenge = await aChallenge({ userGoalQuantity: hours });
    await joinChallenge(user.id, challenge.id);
    return { user, challenge };
  }

  it("is worth 100 XP once, and half-way and met are told once", async () => {
    const { user, challenge } = await aGoal();
    await give(user.id, challenge.id, 3600, hoursAgo(5));
    const halfWay = await xpOf(user.id);
    const keys = (mark: number) => `goal:${challenge.id}:once:${mark}`;
    expect(await noticesOf(user.id)).toContain(keys(50));
    const before = await aFinishedSession(user.id, { durationSeconds: 3600, startedAt: hoursAgo(3) });
    const amounts = [{ challengeId: challenge.id, seconds: 3600 }];
    expect(await xpOf(user.id)).toBeLessThan(halfWay + 100);
    const unmet = await xpOf(user.id);
    await Promise.all([1, 2, 3].map(() => replaceAllocations(user.id, { sessionId: before.id, amounts })));
    expect(await xpOf(user.id)).toBe(unmet + 100);
    expect((await noticesOf(user.id)).filter((key) => key.startsWith("goal:")).sort()).toEqual(
      [keys(50), keys(100)].sort(),
    );
    await give(user.id, challenge.id, 3600, hoursAgo(1.5));
    expect(await bookedOf(user.id)).toBe(await xpOf(user.id));
  });

  it("that is un-met by another allocation or a deleted session gives its XP back, and earns it again", async () => {
    const { user, challenge } = await aGoal();
    const second = await aChallenge({ userGoalQuantity: 2 });
    await joinChallenge(user.id, second.id);
    const sessionId = await give(user.id, challenge.id, 7200, hoursAgo(4));
    const met = await xpOf(user.id);
    await replaceAllocations(user.id, { sessionId, amounts: [{ challengeId: null, seconds: 7200 }] });
    expect(await xpOf(user.id)).toBe(met - 100);
    await replaceAllocations(user.id, { sessionId, amounts: [{ challengeId: second.id, seconds: 7200 }] });
    expect(await xpOf(user.id)).toBe(met);
    await replaceAllocations(user.id, { sessionId, amounts: [{ challengeId: challenge.id, seconds: 7200 }] });
    expect(await xpOf(user.id)).toBe(met);
    await deleteSession(user.id, sessionId);
    expect(await xpOf(user.id)).toBe(0);
    expect(await bookedOf(user.id)).toBe(0);
    expect((await noticesOf(user.id)).filter((key) => key.startsWith("goal:"))).toEqual([]);
    await give(user.id, challenge.id, 7200, hoursAgo(4));
    expect((await noticesOf(user.id)).filter((key) => key === `goal:${challenge.id}:once:100`)).toHaveLength(1);
  });

  it("that was met stays met after leaving", async () => {
    const { user, challenge } = await aGoal();
    await give(user.id, challenge.id, 7200);
    const met = await xpOf(user.id);
    await leaveChallenge(user.id, challenge.id);
    expect(await xpOf(user.id)).toBe(met);
  });
});

it("the units and dates of a challenge are checked by Postgres too", async () => {
  await expect(aChallenge({ goalQuantity: 0 })).rejects.toThrow();
  await expect(aChallenge({ startDate: dateIn(2), endDate: dateIn(1) })).rejects.toThrow();
  expect(await db.$count(challenges, eq(challenges.goalQuantity, 0))).toBe(0);
});
