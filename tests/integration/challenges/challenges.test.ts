import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { findBroken } from "@/db/invariants";
import { joinChallenge, leaveChallenge } from "@/db/queries/challenges/join";
import { findChallenge, listChallenges } from "@/db/queries/challenges/list";
import { deleteSession } from "@/db/queries/crafting/saved-sessions";
import { challenges, notifications, userChallenges, users, xpEvents } from "@/db/schema";
import { runAllAtOnce, runAtOnce } from "../../support/database/at-once";
import { runAsOwner } from "../../support/database/sql";
import { aChallenge, aFinishedSession, aMembership, aUser, dateIn } from "../../support/people/factories";
import { allocate } from "../../support/people/given-time";
import { COUNT_TOTALS } from "../../support/people/many-gifts";

const HOUR_MS = 3_600_000;
const xpOf = async (userId: string) => (await db.select().from(users).where(eq(users.id, userId)))[0]?.xp ?? 0;
const bookedXpOf = async (userId: string) => {
  const [row] = await db
    .select({ xp: sql<number>`coalesce(sum(${xpEvents.xp}), 0)::int` })
    .from(xpEvents)
    .where(eq(xpEvents.userId, userId));
  return row?.xp;
};

const notificationsOf = async (userId: string) =>
  (await db.select().from(notifications).where(eq(notifications.userId, userId))).map(({ dedupeKey }) => dedupeKey);

/** Gives a whole session, started at `startedAt`, to the challenge. */
async function giveSession(userId: string, challengeId: string, durationSeconds: number, startedAt?: Date) {
  const session = await aFinishedSession(userId, { durationSeconds, ...(startedAt && { startedAt }) });
  await allocate(userId, session.id, [challengeId, durationSeconds]);
  return session.id;
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

describe("challenge progress", () => {
  it("is counted in each unit, for all members together and for the viewer", async () => {
    const [me, other] = [await aUser(), await aUser()];
    const made = {
      hours: await aChallenge({ goalUnit: "hours", goalQuantity: 10, userGoalUnit: "minutes", userGoalQuantity: 100 }),
      days: await aChallenge({ goalUnit: "days", goalQuantity: 4, userGoalUnit: "days", userGoalQuantity: 1 }),
      sessions: await aChallenge({
        goalUnit: "sessions",
        userGoalUnit: "sessions",
        goalQuantity: 2,
        userGoalQuantity: 2,
      }),
    };
    for (const user of [me, other])
      for (const { id } of Object.values(made)) await aMembership(user.id, id, { joinedAt: hoursAgo(100) });
    await giveSession(me.id, made.hours.id, 5400, hoursAgo(30));
    await giveSession(other.id, made.hours.id, 3600, hoursAgo(30));
    await giveSession(me.id, made.days.id, 300, hoursAgo(80));
    await giveSession(me.id, made.days.id, 400, hoursAgo(53));
    await giveSession(other.id, made.days.id, 299, hoursAgo(80));
    await giveSession(me.id, made.sessions.id, 7200, hoursAgo(20));

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

  it("drops a member's time when they leave and counts it again when they rejoin", async () => {
    const user = await aUser();
    const challenge = await aChallenge({ goalQuantity: 2 });
    await joinChallenge(user.id, challenge.id);
    await giveSession(user.id, challenge.id, 3600);
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

  it("counts only the current calendar month for an evergreen challenge", async () => {
    const user = await aUser();
    const challenge = await aChallenge({ isEvergreen: true, startDate: dateIn(-100), endDate: null, goalQuantity: 1 });
    await aMembership(user.id, challenge.id, { joinedAt: hoursAgo(24 * 70) });
    const old = await aFinishedSession(user.id, { durationSeconds: 3600, daysAgo: 40 });
    await db.execute(sql`insert into session_allocations (session_id, user_id, challenge_id, allocated_seconds, position)
      values (${old.id}, ${user.id}, ${challenge.id}, 3600, 0)`);
    expect((await findChallenge(user.id, challenge.id))?.global.progressPercentage).toBe(0);
    const now = new Date();
    if (now.getUTCDate() === 1 && now.getUTCHours() < 3) return;
    await giveSession(user.id, challenge.id, 1800, hoursAgo(1));
    expect((await findChallenge(user.id, challenge.id))?.global.progressPercentage).toBe(50);
  });

  it("accepts a session from just before the challenge's end for 48 hours and rejects it afterwards", async () => {
    const user = await aUser();
    const lastDay = dateIn(-2);
    const justBefore = new Date(`${lastDay}T22:30:00Z`);
    const closing = await aChallenge({ startDate: dateIn(-20), endDate: lastDay });
    const finished = await aChallenge({ startDate: dateIn(-20), endDate: dateIn(-3) });
    for (const { id } of [closing, finished])
      await aMembership(user.id, id, { joinedAt: new Date(`${dateIn(-10)}T08:00:00Z`) });
    await giveSession(user.id, closing.id, 3600, justBefore);
    expect(await findChallenge(user.id, closing.id)).toMatchObject({
      phase: "closing",
      global: { allocatedValue: 1 },
      timeLeft: expect.stringMatching(/^Ended · \d+ hours? left to add sessions$/),
    });
    await expect(giveSession(user.id, finished.id, 3600, new Date(`${dateIn(-3)}T22:30:00Z`))).rejects.toThrow(
      "This challenge isn’t open for this session.",
    );
    expect(await findChallenge(user.id, finished.id)).toMatchObject({ phase: "finished", timeLeft: "Finished" });
  });
});

describe("the three challenge tabs", () => {
  it("show joined challenges with finished ones, ongoing ones and upcoming ones, newest first", async () => {
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

describe("joining and leaving a challenge", () => {
  it("rejects a challenge that starts tomorrow, in the query and in the database", async () => {
    const user = await aUser();
    const tomorrow = await aChallenge({ startDate: dateIn(1) });
    await expect(joinChallenge(user.id, tomorrow.id)).rejects.toThrow("can’t join this challenge");
    await expect(aMembership(user.id, tomorrow.id)).rejects.toThrow();
    expect(await db.$count(userChallenges, eq(userChallenges.userId, user.id))).toBe(0);
  });

  it("stores at most one membership row after twenty concurrent joins and leaves", async () => {
    const [user, other] = [await aUser(), await aUser()];
    const challenge = await aChallenge();
    await joinChallenge(other.id, challenge.id);
    await runAtOnce(20, (i) => (i % 2 ? leaveChallenge : joinChallenge)(user.id, challenge.id));
    expect(await db.$count(userChallenges, eq(userChallenges.userId, user.id))).toBeLessThanOrEqual(1);
    expect(await db.$count(userChallenges, eq(userChallenges.userId, other.id))).toBe(1);
  });
});

describe("a personal goal", () => {
  async function aGoal(hours = 2) {
    const user = await aUser();
    const challenge = await aChallenge({ userGoalQuantity: hours });
    await joinChallenge(user.id, challenge.id);
    return { user, challenge };
  }

  it("gives 100 XP once and notifies once at half-way and once when it is met", async () => {
    const { user, challenge } = await aGoal();
    await giveSession(user.id, challenge.id, 3600, hoursAgo(5));
    const halfWay = await xpOf(user.id);
    const keys = (mark: number) => `goal:${challenge.id}:once:${mark}`;
    expect(await notificationsOf(user.id)).toContain(keys(50));
    const before = await aFinishedSession(user.id, { durationSeconds: 3600, startedAt: hoursAgo(3) });
    expect(await xpOf(user.id)).toBeLessThan(halfWay + 100);
    const unmet = await xpOf(user.id);
    await runAllAtOnce(3, () => allocate(user.id, before.id, [challenge.id, 3600]));
    expect(await xpOf(user.id)).toBe(unmet + 100);
    expect((await notificationsOf(user.id)).filter((key) => key.startsWith("goal:")).sort()).toEqual(
      [keys(50), keys(100)].sort(),
    );
    await giveSession(user.id, challenge.id, 3600, hoursAgo(1.5));
    expect(await bookedXpOf(user.id)).toBe(await xpOf(user.id));
  });

  it("takes its XP back when another allocation or a deletion undoes it, and gives it again when met again", async () => {
    const { user, challenge } = await aGoal();
    const second = await aChallenge({ userGoalQuantity: 2 });
    await joinChallenge(user.id, second.id);
    const sessionId = await giveSession(user.id, challenge.id, 7200, hoursAgo(4));
    const met = await xpOf(user.id);
    await allocate(user.id, sessionId, [null, 7200]);
    expect(await xpOf(user.id)).toBe(met - 100);
    await allocate(user.id, sessionId, [second.id, 7200]);
    expect(await xpOf(user.id)).toBe(met);
    await allocate(user.id, sessionId, [challenge.id, 7200]);
    expect(await xpOf(user.id)).toBe(met);
    await deleteSession(user.id, sessionId);
    expect(await xpOf(user.id)).toBe(0);
    expect(await bookedXpOf(user.id)).toBe(0);
    expect((await notificationsOf(user.id)).filter((key) => key.startsWith("goal:"))).toEqual([]);
    await giveSession(user.id, challenge.id, 7200, hoursAgo(4));
    expect((await notificationsOf(user.id)).filter((key) => key === `goal:${challenge.id}:once:100`)).toHaveLength(1);
  });

  it("keeps its XP after the crafter leaves the challenge", async () => {
    const { user, challenge } = await aGoal();
    await giveSession(user.id, challenge.id, 7200);
    const met = await xpOf(user.id);
    await leaveChallenge(user.id, challenge.id);
    expect(await xpOf(user.id)).toBe(met);
  });
});

it("Postgres rejects a challenge with a goal of 0 or an end before its start", async () => {
  await expect(aChallenge({ goalQuantity: 0 })).rejects.toThrow();
  await expect(aChallenge({ startDate: dateIn(2), endDate: dateIn(1) })).rejects.toThrow();
  expect(await db.$count(challenges, eq(challenges.goalQuantity, 0))).toBe(0);
});

it("applying db/guards/totals.sql also counts rows that were written without its triggers", async () => {
  const [before, after] = [await aUser(), await aUser()];
  const challenge = await aChallenge();
  await aMembership(after.id, challenge.id);
  const session = await aFinishedSession(before.id, { durationSeconds: 5400 });
  await runAsOwner(`begin; set local session_replication_role = replica;
    insert into user_challenges (user_id, challenge_id) values ('${before.id}', '${challenge.id}');
    insert into session_allocations (session_id, user_id, challenge_id, allocated_seconds, position)
      values ('${session.id}', '${before.id}', '${challenge.id}', 5400, 0);
    update crafting_sessions set is_allocated = true where id = '${session.id}';
    commit`);
  // In the sums by month and by date.
  expect(await findBroken()).toMatchObject({ challenges: 2 });

  await runAsOwner(COUNT_TOTALS);
  expect(await findBroken()).toEqual({});
  expect(await findChallenge(after.id, challenge.id)).toMatchObject({
    participantCount: 2,
    global: { allocatedValue: 1.5 },
  });

  const mine = await aFinishedSession(after.id, { durationSeconds: 3600 });
  await allocate(after.id, mine.id, [challenge.id, 3600]);
  expect(await findChallenge(after.id, challenge.id)).toMatchObject({ global: { allocatedValue: 2.5 } });
  expect(await findBroken()).toEqual({});
});
