import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { findBroken } from "@/db/invariants";
import { findBoard, findCohort } from "@/db/queries/leaderboard/boards";
import { setOnBoards } from "@/db/queries/profile/settings";
import { boardReviews, leaderboardRows, users } from "@/db/schema";
import { BOARDS } from "@/lib/domain/leaderboard/boards";
import { listRanked, refreshBoards, withEmptyBoards } from "../../support/people/boards";
import { aFinishedSession, aUser } from "../../support/people/factories";

const DAY_MS = 86_400_000;

withEmptyBoards();

describe("neighbours on a board", () => {
  it("are two crafters above and two below, with ranks, for a viewer outside the top ten", async () => {
    const hours = [30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 12, 9, 9, 7, 5, 2];
    const made = await Promise.all(
      hours.map((h, i) => aUser({ displayName: `C${i}`, totalCraftingSeconds: h * 3600 + i })),
    );
    await aUser({ displayName: "C99", totalCraftingSeconds: 100 });
    await refreshBoards();
    const near = async (index: number) =>
      (await findBoard(made[index]?.id ?? "", "top_crafters")).near.map(({ rank, name, isMe }) => [rank, name, isMe]);
    expect(await near(13)).toEqual([
      [12, "C12", false],
      [12, "C11", false],
      [14, "C13", true],
      [15, "C14", false],
      [16, "C15", false],
    ]);
    expect((await near(10)).map(([rank]) => rank)).toEqual([11, 12, 12]);
    expect((await near(15)).map(([rank]) => rank)).toEqual([14, 15, 16]);
    expect(await near(9)).toEqual([]);
  });
});

describe("a crafter who has left the boards", () => {
  it("disappears from every board at once, and returns with the first refresh after rejoining", async () => {
    const [shy, other] = [await aUser({ displayName: "Shy" }), await aUser({ displayName: "Other" })];
    for (const { id } of [shy, other]) await aFinishedSession(id, { durationSeconds: 7300, daysAgo: 1 });
    await aFinishedSession(shy.id, { durationSeconds: 3600 });
    await refreshBoards();
    const seen = async (viewer: string) =>
      (await Promise.all(BOARDS.map(({ key }) => findBoard(viewer, key)))).flatMap(({ rows, near }) =>
        [...rows, ...near].filter(({ userId }) => userId === shy.id),
      );
    expect((await seen(other.id)).length).toBeGreaterThanOrEqual(4);
    await setOnBoards(shy.id, false);
    expect([await seen(other.id), await seen(shy.id)]).toEqual([[], []]);
    expect(await db.$count(leaderboardRows, eq(leaderboardRows.userId, shy.id))).toBe(0);
    // Each refresh draws another mystery crafter.
    for (let times = 0; times < 12; times++) {
      await refreshBoards();
      expect(await seen(other.id)).toEqual([]);
    }
    expect(await listRanked(other.id, "top_crafters")).toEqual([[1, "Other", 2]]);
    expect(await findBoard(shy.id, "most_sessions")).toMatchObject({ own: { rank: 1, value: 2 }, isOnBoards: false });
    expect(await findBroken()).toEqual({});
    await setOnBoards(shy.id, true);
    await refreshBoards();
    expect(await listRanked(other.id, "most_sessions")).toEqual([
      [1, "Shy", 2],
      [2, "Other", 1],
    ]);
    expect(await findBroken()).toEqual({});
  });

  it("still sees the rank they would have", async () => {
    const made = await Promise.all([5, 4, 4, 3].map((h) => aUser({ totalCraftingSeconds: h * 3600 })));
    const shy = made[1]?.id ?? "";
    await setOnBoards(shy, false);
    await refreshBoards();
    const own = async () => (await findBoard(shy, "top_crafters")).own;
    expect(await own()).toEqual({ rank: 2, value: 4 });
    await db
      .update(users)
      .set({ totalCraftingSeconds: 2 * 3600 })
      .where(eq(users.id, shy));
    await refreshBoards();
    expect(await own()).toEqual({ rank: 4, value: 2 });
    expect((await findBoard(shy, "top_crafters")).near).toEqual([]);
  });

  it("is hidden from readers even while a running refresh still has their row", async () => {
    const [shy, other] = [await aUser({ totalCraftingSeconds: 7200 }), await aUser()];
    await refreshBoards();
    await db.update(users).set({ onBoards: false }).where(eq(users.id, shy.id));
    expect(await db.$count(leaderboardRows, eq(leaderboardRows.userId, shy.id))).toBe(1);
    expect(await listRanked(other.id, "top_crafters")).toEqual([]);
  });
});

describe("the “Around your hours” cohort", () => {
  const withHours = (hours: number) =>
    aUser({ displayName: `C${hours}` }).then(async (user) => {
      await aFinishedSession(user.id, { durationSeconds: hours * 1800, daysAgo: 3 });
      return user;
    });
  const cohort = async (userId: string) => (await findCohort(userId))?.rows.map(({ name }) => name) ?? null;

  it("holds ten crafters above, the viewer and nine below, nearest by time of the last 28 days", async () => {
    const people = await Promise.all(Array.from({ length: 26 }, (_, i) => withHours(i + 1)));
    const named = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, i) => `C${from - i}`);
    await aFinishedSession(people[0]?.id ?? "", { durationSeconds: 36_000, daysAgo: 29 });
    await aFinishedSession(people[1]?.id ?? "", { durationSeconds: 36_000, manualSeconds: 36_000, daysAgo: 4 });
    await refreshBoards();
    expect(await cohort(people[12]?.id ?? "")).toEqual(named(23, 4));
    expect(await cohort(people[0]?.id ?? "")).toEqual(named(11, 1));
    expect(await cohort(people[25]?.id ?? "")).toEqual(named(26, 17));
    await setOnBoards(people[11]?.id ?? "", false);
    expect(await cohort(people[12]?.id ?? "")).toEqual([...named(23, 13), ...named(11, 3)]);
    expect(await cohort(people[11]?.id ?? "")).toEqual(named(22, 3));
  });

  it("is hidden under five crafters, and lists a viewer without any time last", async () => {
    const people = await Promise.all([1, 2, 3].map(withHours));
    const viewer = await aUser({ displayName: "New" });
    await refreshBoards();
    expect(await cohort(viewer.id)).toBeNull();
    expect((await findBoard(viewer.id, "top_crafters")).hasCohort).toBe(false);
    await withHours(4);
    await refreshBoards();
    expect(await cohort(viewer.id)).toEqual(["C4", "C3", "C2", "C1", "New"]);
    expect((await findBoard(viewer.id, "mystery_crafter")).hasCohort).toBe(true);
    expect(await cohort(people[0]?.id ?? "")).toBeNull();
  });
});

describe("the moderator's list", () => {
  const lines = () => db.select({ userId: boardReviews.userId, seconds: boardReviews.seconds }).from(boardReviews);

  it("lists a crafter once in seven days for more than twelve hours on three of them", async () => {
    const [long, spread, exact] = await Promise.all([1, 2, 3].map(() => aUser({ timeZone: "UTC" })));
    const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS;
    const work = (userId: string | undefined, daysAgo: number, durationSeconds = 12 * 3600 + 1) =>
      aFinishedSession(userId ?? "", { durationSeconds, startedAt: new Date(midnight - daysAgo * DAY_MS) });
    for (const daysAgo of [9, 5]) await work(long?.id, daysAgo);
    for (const daysAgo of [9, 5, 2]) await work(spread?.id, daysAgo);
    for (const daysAgo of [9, 5, 3]) await work(exact?.id, daysAgo, 12 * 3600);
    await refreshBoards();
    expect(await lines()).toEqual([]);
    await work(long?.id, 3);
    await refreshBoards();
    const line = { userId: long?.id, seconds: 3 * (12 * 3600 + 1) };
    expect(await lines()).toEqual([line]);
    await work(long?.id, 2);
    await refreshBoards();
    expect(await lines()).toEqual([line]);
  });
});
