import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { findBroken } from "@/db/invariants";
import { findBoard } from "@/db/queries/leaderboard/boards";
import { boardReviews } from "@/db/schema";
import { BOARDS } from "@/lib/domain/leaderboard/boards";
import { listed, refresh, withEmptyBoards } from "../../support/people/boards";
import { aFinishedSession, aUser } from "../../support/people/factories";

const HOUR_MS = 3_600_000;

withEmptyBoards();

describe("the boards", () => {
  it("count at most sixteen hours of a date and draw no mystery crafter from a longer one", async () => {
    const user = await aUser({ displayName: "Long day", timeZone: "UTC" });
    const midnight = Math.floor(Date.now() / (24 * HOUR_MS)) * 24 * HOUR_MS - 24 * HOUR_MS;
    await aFinishedSession(user.id, { durationSeconds: 16 * 3600, startedAt: new Date(midnight) });
    await refresh();
    expect(await listed(user.id, "mystery_crafter")).toHaveLength(1);
    await aFinishedSession(user.id, { durationSeconds: 3 * 3600, startedAt: new Date(midnight + 20 * HOUR_MS) });
    await refresh();
    expect(await listed(user.id, "top_crafters")).toEqual([[1, "Long day", 16]]);
    expect(await listed(user.id, "most_improved")).toEqual([[1, "Long day", 960]]);
    expect(await listed(user.id, "mystery_crafter")).toEqual([]);
    expect(await findBroken()).toEqual({});
  });

  it("change no rank for ten hours added by hand", async () => {
    const people = await Promise.all(
      [3, 2, 1].map((h) => aUser({ displayName: `C${h}`, totalCraftingSeconds: h * 3600 })),
    );
    const last = people[2]?.id ?? "";
    await aFinishedSession(last, { durationSeconds: 3600, daysAgo: 2 });
    await refresh();
    const ranks = () => Promise.all(BOARDS.map(async ({ key }) => (await findBoard(last, key)).own));
    const before = [await ranks(), await listed(last, "top_crafters"), await listed(last, "mystery_crafter")];
    await aFinishedSession(last, { durationSeconds: 36_000, manualSeconds: 36_000 });
    await refresh();
    const after = await ranks();
    // A day crafted today is one of the streak, however it was counted.
    after[3] = before[0]?.[3] as (typeof after)[number];
    expect([after, await listed(last, "top_crafters"), await listed(last, "mystery_crafter")]).toEqual(before);
  });
});

describe("the moderator's list", () => {
  const lines = () => db.select({ userId: boardReviews.userId, seconds: boardReviews.seconds }).from(boardReviews);

  it("lists a crafter once in seven days for more than twelve hours on three of them", async () => {
    const [long, spread, exact] = await Promise.all([1, 2, 3].map(() => aUser({ timeZone: "UTC" })));
    const midnight = Math.floor(Date.now() / (24 * HOUR_MS)) * 24 * HOUR_MS;
    const work = (userId: string | undefined, daysAgo: number, durationSeconds = 12 * 3600 + 1) =>
      aFinishedSession(userId ?? "", { durationSeconds, startedAt: new Date(midnight - daysAgo * 24 * HOUR_MS) });
    for (const daysAgo of [9, 5]) await work(long?.id, daysAgo);
    for (const daysAgo of [9, 5, 2]) await work(spread?.id, daysAgo);
    for (const daysAgo of [9, 5, 3]) await work(exact?.id, daysAgo, 12 * 3600);
    await refresh();
    expect(await lines()).toEqual([]);
    await work(long?.id, 3);
    await refresh();
    const line = { userId: long?.id, seconds: 3 * (12 * 3600 + 1) };
    expect(await lines()).toEqual([line]);
    await work(long?.id, 2);
    await refresh();
    expect(await lines()).toEqual([line]);
  });
});
