import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { ADVISORY_LOCKS, lockUser } from "@/db/connection/locks";
import { findBroken } from "@/db/invariants";
import { insertFinishedInTx } from "@/db/queries/crafting/insert-session";
import { deleteSession } from "@/db/queries/crafting/saved-sessions";
import { findBoard } from "@/db/queries/leaderboard/boards";
import { refreshLeaderboard } from "@/db/queries/leaderboard/refresh";
import { leaderboardRows, leaderboardSnapshots, leaderboardStandings, stopwatchQuestions, users } from "@/db/schema";
import type { EndedSegment } from "@/lib/domain/crafting/session-times";
import { BOARDS } from "@/lib/domain/leaderboard/boards";
import { addDays, localDateOf } from "@/lib/domain/shared/local-time";
import { failuresOf, runAllAtOnce, runAtOnce, withConnections } from "../../support/database/at-once";
import { runAsOwner } from "../../support/database/sql";
import { listRanked, refreshBoards, withEmptyBoards } from "../../support/people/boards";
import { aFinishedSession, aUser } from "../../support/people/factories";
import { startSession } from "../../support/taps/presses";
import { isThorough } from "../../support/thorough";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** In UTC. */
const MIDNIGHT = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const ageSnapshots = (seconds: number) =>
  db.update(leaderboardSnapshots).set({ takenAt: sql`now() - make_interval(secs => ${seconds})` });

/** Counted time, in hours from `start`. */
const aCountedSegment = (start: number, from: number, to: number, isOffline = false): EndedSegment => ({
  startedAt: new Date(start + from * HOUR_MS),
  endedAt: new Date(start + to * HOUR_MS),
  isManual: false,
  isOffline,
});
const saveSession = (userId: string, ...segments: EndedSegment[]) =>
  db.transaction(async (tx) => insertFinishedInTx(tx, await lockUser(tx, userId), { origin: "stopwatch", segments }));

/** Asks which of two taps ended the session at that time. */
async function disputeEnd(userId: string, sessionId: string, at: Date) {
  const side = { sessionId, description: "Vase", projectId: null, segments: [] };
  await db.insert(stopwatchQuestions).values({ userId, kind: "end", sessionId, at, sides: [side, side] });
}

withEmptyBoards();

describe("the boards", () => {
  it("rank by value, share tied ranks, leave out crafters without a value, list ten and add the viewer's own rank", async () => {
    const hours = [12, 12, 9, 8, 7, 6, 5, 4, 3, 2, 2, 1];
    const made = await Promise.all(
      hours.map((h, i) => aUser({ displayName: `Crafter ${i}`, totalCraftingSeconds: h * 3600 + i, xp: 60 * i })),
    );
    const short = await aUser({ totalCraftingSeconds: 3599 });
    const [last, tied] = [made.at(-1), made[10]];
    await refreshBoards();
    const board = await findBoard(last?.id ?? "", "top_crafters");
    expect(board.rows.map(({ rank, name, value }) => `${rank}: ${name}, ${value}`).join("; ")).toBe(
      "1: Crafter 1, 12; 1: Crafter 0, 12; 3: Crafter 2, 9; 4: Crafter 3, 8; 5: Crafter 4, 7; 6: Crafter 5, 6; " +
        "7: Crafter 6, 5; 8: Crafter 7, 4; 9: Crafter 8, 3; 10: Crafter 10, 2",
    );
    expect(board.own).toEqual({ rank: 12, value: 1 });
    expect((await findBoard(made[9]?.id ?? "", "top_crafters")).own).toEqual({ rank: 10, value: 2 });
    const mine = await findBoard(tied?.id ?? "", "top_crafters");
    expect(mine.rows.filter(({ isMe }) => isMe)).toMatchObject([{ rank: 10, level: 5 }]);
    expect((await findBoard(short.id, "top_crafters")).own).toBeNull();
  });

  it("show most sessions, most improved and most active today, and no streak that has ended", async () => {
    const [ann, ben, cleo] = [
      await aUser({ displayName: "Ann", timeZone: "Pacific/Auckland" }),
      await aUser({ displayName: "Ben", timeZone: "America/Los_Angeles" }),
      await aUser(),
    ];
    await aFinishedSession(ann.id, { durationSeconds: 3600, daysAgo: 9 });
    await aFinishedSession(ann.id, { durationSeconds: 5459, daysAgo: 3 });
    await aFinishedSession(ben.id, { durationSeconds: 3600, daysAgo: 9 });
    await aFinishedSession(ben.id, { durationSeconds: 600, daysAgo: 3 });
    for (const hours of [3, 6, 30])
      await aFinishedSession(cleo.id, { durationSeconds: 19, startedAt: new Date(Date.now() - hours * HOUR_MS) });
    await startSession(cleo.id, { description: "Open" });
    await refreshBoards();
    expect(await listRanked(ann.id, "most_sessions")).toEqual([
      [1, "Craft in Disguise", 3],
      ...[ann, ben].toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ displayName }) => [2, displayName, 2]),
    ]);
    expect(await listRanked(ann.id, "most_improved")).toEqual([[1, "Ann", 30]]);
    expect(await listRanked(ann.id, "most_active_today")).toEqual([[1, "Craft in Disguise", 2]]);
    expect(await listRanked(ann.id, "top_streak")).toEqual([]);
    expect((await findBoard(ben.id, "most_improved")).own).toBeNull();
  });

  it("count a streak while its last date is today or yesterday in the crafter's own zone", async () => {
    for (const timeZone of ["Pacific/Auckland", "Africa/Johannesburg", "America/Los_Angeles"])
      for (const back of [0, 1, 2]) {
        const streakLastDate = addDays(localDateOf(new Date(), timeZone), -back);
        await aUser({ timeZone, streakDays: 10 + back, streakLastDate });
      }
    await refreshBoards();
    const shown = await listRanked((await aUser()).id, "top_streak");
    expect(shown.map(([rank, , value]) => `${rank}: ${value}`)).toEqual([
      ...Array(3).fill("1: 11"),
      ...Array(3).fill("4: 10"),
    ]);
  });

  it("draw the mystery crafter from sessions of more than two hours in the last seven days", async () => {
    const user = await aUser({ displayName: "Long" });
    const other = await aUser();
    await aFinishedSession(other.id, { durationSeconds: 7200, daysAgo: 1 });
    await aFinishedSession(other.id, { durationSeconds: 9000, daysAgo: 8 });
    await refreshBoards();
    expect((await findBoard(user.id, "mystery_crafter")).rows).toEqual([]);
    await aFinishedSession(user.id, { durationSeconds: 7201, daysAgo: 1 });
    await refreshBoards();
    expect(await findBoard(user.id, "mystery_crafter")).toMatchObject({
      rows: [{ rank: 1, name: "Long", value: 7201, isMe: true }],
      own: null,
    });
  });

  it("count at most sixteen hours of a date and draw no mystery crafter from a longer one", async () => {
    const user = await aUser({ displayName: "Long day", timeZone: "UTC" });
    await aFinishedSession(user.id, { durationSeconds: 16 * 3600, startedAt: new Date(MIDNIGHT - DAY_MS) });
    await refreshBoards();
    expect(await listRanked(user.id, "mystery_crafter")).toHaveLength(1);
    await aFinishedSession(user.id, { durationSeconds: 3 * 3600, startedAt: new Date(MIDNIGHT - 4 * HOUR_MS) });
    await refreshBoards();
    expect(await listRanked(user.id, "top_crafters")).toEqual([[1, "Long day", 16]]);
    expect(await listRanked(user.id, "most_improved")).toEqual([[1, "Long day", 960]]);
    expect(await listRanked(user.id, "mystery_crafter")).toEqual([]);
    expect(await findBroken()).toEqual({});
  });

  it("count at most six offline hours a date and draw no mystery crafter from a date above that", async () => {
    const [user, other] = [await aUser({ displayName: "Away" }), await aUser()];
    const offline = (from: number, to: number) => aCountedSegment(MIDNIGHT - 23 * HOUR_MS, from, to, true);
    await saveSession(user.id, offline(0, 4));
    await saveSession(other.id, offline(0, 3));
    await saveSession(other.id, offline(3, 3.1));
    await refreshBoards();
    const others = [2, "Craft in Disguise", 3];
    expect(await listRanked(user.id, "top_crafters")).toEqual([[1, "Away", 4], others]);
    await saveSession(user.id, offline(5, 9));
    await refreshBoards();
    expect(await listRanked(user.id, "top_crafters")).toEqual([[1, "Away", 6], others]);
    expect((await listRanked(user.id, "most_improved"))[0]).toEqual([1, "Away", 360]);
    expect((await findBoard(user.id, "mystery_crafter")).rows).toMatchObject([{ isMe: false, value: 3 * 3_600 }]);
  });

  it("leave out time after a disputed stop until the crafter has answered the question", async () => {
    const user = await aUser({ displayName: "Two phones", timeZone: "UTC" });
    const stop = MIDNIGHT - 25 * HOUR_MS;
    const session = await saveSession(
      user.id,
      aCountedSegment(stop, -4, -1),
      aCountedSegment(stop, -1, 0.5, true),
      aCountedSegment(stop, 0.5, 3),
    );
    await refreshBoards();
    expect(await listRanked(user.id, "top_crafters")).toEqual([[1, "Two phones", 7]]);
    await disputeEnd(user.id, session.id, new Date(stop));
    await refreshBoards();
    expect(await listRanked(user.id, "top_crafters")).toEqual([[1, "Two phones", 4]]);
    expect(await listRanked(user.id, "most_improved")).toEqual([[1, "Two phones", 240]]);
    expect(await listRanked(user.id, "most_sessions")).toEqual([[1, "Two phones", 1]]);
    expect(await listRanked(user.id, "mystery_crafter")).toEqual([]);
    await db.update(stopwatchQuestions).set({ answeredAt: new Date(), answer: "second" });
    await refreshBoards();
    expect(await listRanked(user.id, "top_crafters")).toEqual([[1, "Two phones", 7]]);
    expect(await listRanked(user.id, "mystery_crafter")).toHaveLength(1);
  });

  it("subtract time only once when it is both disputed and over a date's six offline hours", async () => {
    const user = await aUser({ displayName: "Away", timeZone: "UTC" });
    const start = MIDNIGHT - 22 * HOUR_MS;
    const session = await saveSession(user.id, aCountedSegment(start, 0, 9, true));
    await disputeEnd(user.id, session.id, new Date(start + 5 * HOUR_MS));
    await refreshBoards();
    expect(await listRanked(user.id, "top_crafters")).toEqual([[1, "Away", 5]]);
  });

  it("are empty when nobody has done anything", async () => {
    const user = await aUser();
    for (const { key } of BOARDS) expect(await findBoard(user.id, key)).toMatchObject({ rows: [], own: null });
  });
});

describe("the leaderboard snapshot", () => {
  it("is shown until it is 60 s old and then replaced by the next reader", async () => {
    const user = await aUser({ displayName: "Ann", totalCraftingSeconds: 7200 });
    expect(await listRanked(user.id, "top_crafters")).toEqual([[1, "Ann", 2]]);
    await db.update(users).set({ totalCraftingSeconds: 10_800 }).where(eq(users.id, user.id));
    await ageSnapshots(58);
    expect(await listRanked(user.id, "top_crafters")).toEqual([[1, "Ann", 2]]);
    expect((await findBoard(user.id, "top_crafters")).own).toEqual({ rank: 1, value: 2 });
    await ageSnapshots(60);
    expect(await listRanked(user.id, "top_crafters")).toEqual([[1, "Ann", 3]]);
    expect((await findBoard(user.id, "top_crafters")).own).toEqual({ rank: 1, value: 3 });
    expect(await db.$count(leaderboardSnapshots)).toBe(1);
    expect(await db.$count(leaderboardRows)).toBe(1);
  });

  it("is taken for twenty concurrent readers, and skipped by the background job while another takes it", async () => {
    const user = await aUser({ totalCraftingSeconds: 7200 });
    const results = await runAtOnce(20, () => findBoard(user.id, "top_crafters"));
    expect(failuresOf(results)).toEqual([]);
    const [before] = await db.select().from(leaderboardSnapshots);
    await withConnections(1, async ([holder]) => {
      await holder?.begin(async (tx) => {
        await tx`select pg_advisory_xact_lock(${ADVISORY_LOCKS.leaderboardRefresh})`;
        await refreshLeaderboard({ maxAgeSeconds: 0, wait: false });
      });
    });
    expect(await db.select().from(leaderboardSnapshots)).toEqual([before]);
  });

  it("is not replaced before it is 60 s old; an early refresh returns the seconds left", async () => {
    await aUser({ totalCraftingSeconds: 7200 });
    await refreshBoards();
    await ageSnapshots(45);
    const [before] = await db.select().from(leaderboardSnapshots);
    const due = await Promise.all([1, 2, 3].map(() => refreshLeaderboard({ wait: false })));
    expect(Math.min(...due)).toBeGreaterThan(10);
    expect(Math.min(...due)).toBeLessThanOrEqual(15);
    expect(await db.select().from(leaderboardSnapshots)).toEqual([before]);
  });

  it("is shown beyond 60 s while another request replaces it and when replacing it fails", async () => {
    const user = await aUser({ displayName: "Ann", totalCraftingSeconds: 7200 });
    await refreshBoards();
    await db.update(users).set({ totalCraftingSeconds: 10_800 });
    await ageSnapshots(90);
    await withConnections(1, async ([holder]) => {
      await holder?.begin(async (tx) => {
        await tx`select pg_advisory_xact_lock(${ADVISORY_LOCKS.leaderboardRefresh})`;
        expect(await listRanked(user.id, "top_crafters")).toEqual([[1, "Ann", 2]]);
      });
    });
    await runAsOwner("alter table leaderboard_counts add constraint broken check (false) not valid");
    expect(await listRanked(user.id, "top_crafters")).toEqual([[1, "Ann", 2]]);
    await runAsOwner("alter table leaderboard_counts drop constraint broken");
    expect(await listRanked(user.id, "top_crafters")).toEqual([[1, "Ann", 3]]);
  });

  it("is consistent for every reader while it is replaced", async () => {
    const people = await runAllAtOnce(12, () => aUser({ totalCraftingSeconds: 7200, sessionCount: 2 }));
    await refreshBoards();
    let running = true;
    const refreshing = (async () => {
      for (let i = 0; i < (isThorough ? 15 : 5); i++) {
        await db.update(users).set({ totalCraftingSeconds: (3 + i) * 3600, sessionCount: 3 + i });
        await refreshBoards();
      }
      running = false;
    })();
    const valuesAt: Record<number, Set<number | undefined>> = {};
    while (running)
      for (const board of ["top_crafters", "most_sessions"] as const) {
        const { takenAt, rows, own } = await findBoard(people[0]?.id ?? "", board);
        expect(rows).toHaveLength(10);
        expect(new Set(rows.map(({ value }) => value))).toEqual(new Set([own?.value]));
        expect(own?.rank).toBe(1);
        valuesAt[+takenAt] = (valuesAt[+takenAt] ?? new Set()).add(own?.value);
      }
    await refreshing;
    expect(Object.values(valuesAt).map(({ size }) => size)).toEqual(Object.keys(valuesAt).map(() => 1));
  });

  it("rewrites only changed standings and removes a crafter whose value drops to zero", async () => {
    const [ann, ben] = [await aUser(), await aUser({ totalCraftingSeconds: 7200 })];
    await refreshBoards();
    expect(await db.$count(leaderboardStandings)).toBe(1);
    const versions = () =>
      db.execute<{ user: string; at: string }>(
        sql`select user_id as user, xmin::text as at from leaderboard_standings`,
      );
    const before = await versions();
    const session = await aFinishedSession(ann.id, { durationSeconds: 3600 });
    await refreshBoards();
    expect((await versions()).filter(({ user }) => user === ben.id)).toEqual(before);
    expect((await findBoard(ann.id, "most_sessions")).own).toEqual({ rank: 1, value: 1 });
    await deleteSession(ann.id, session.id);
    await refreshBoards();
    expect((await findBoard(ann.id, "most_sessions")).own).toBeNull();
  });
});
