import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { findBroken } from "@/db/invariants";
import { deleteSession } from "@/db/queries/crafting/saved-sessions";
import { findBoard } from "@/db/queries/leaderboard/boards";
import { refreshLeaderboard } from "@/db/queries/leaderboard/refresh";
import { endBreak, takeBreak } from "@/db/queries/progress/streak";
import { leaderboardSnapshots, users } from "@/db/schema";
import { runAllAtOnce } from "../../support/database/at-once";
import { aFinishedSession, aUser, dateIn } from "../../support/people/factories";
import { readUser } from "../../support/people/open-sessions";

const craft = (userId: string, daysAgo: number) =>
  aFinishedSession(userId, { durationSeconds: 300, startedAt: new Date(`${dateIn(-daysAgo)}T10:00:00Z`) });

beforeEach(async () => {
  await db.delete(users);
  await db.delete(leaderboardSnapshots);
});

async function streakOf(userId: string) {
  await refreshLeaderboard({ maxAgeSeconds: 0 });
  const { streakDays, streakRestDays, streakKeptUntil } = (await readUser(userId)) ?? {};
  const board = (await findBoard(userId, "top_streak")).own?.value ?? 0;
  return [streakDays, streakRestDays, streakKeptUntil, board];
}

describe("a streak with rest days and breaks", () => {
  it("survives one missed day but not two, on the board as well", async () => {
    const user = await aUser();
    await craft(user.id, 4);
    const last = await craft(user.id, 2);
    expect(await streakOf(user.id)).toEqual([2, 1, dateIn(-1), 0]);
    await craft(user.id, 1);
    expect(await streakOf(user.id)).toEqual([3, 1, dateIn(0), 3]);
    await deleteSession(user.id, last.id);
    expect(await streakOf(user.id)).toEqual([1, 0, dateIn(1), 1]);
    expect(await findBroken()).toEqual({});
  });

  it("survives a break of 30 days, and continues when the crafter returns", async () => {
    const user = await aUser({ streakBreaks: [{ from: dateIn(-30), to: dateIn(-1) }] });
    for (let daysAgo = 37; daysAgo > 30; daysAgo--) await craft(user.id, daysAgo);
    expect(await streakOf(user.id)).toEqual([7, 0, dateIn(2), 7]);
    await craft(user.id, 0);
    expect(await streakOf(user.id)).toEqual([8, 30, dateIn(3), 8]);
    expect(await findBroken()).toEqual({});
  });

  it("is kept during a break from the moment it is taken, until the break ends", async () => {
    const user = await aUser();
    for (const daysAgo of [3, 2]) await craft(user.id, daysAgo);
    expect(await streakOf(user.id)).toEqual([2, 0, dateIn(0), 2]);
    await takeBreak(user.id, 30);
    expect(await streakOf(user.id)).toEqual([2, 0, dateIn(30), 2]);
    await expect(takeBreak(user.id, 1)).rejects.toThrow(/this year/);
    await endBreak(user.id);
    expect(await streakOf(user.id)).toEqual([2, 0, dateIn(0), 2]);
    expect(await findBroken()).toEqual({});
  });

  it("gets one break from eight requests at once", async () => {
    const user = await aUser();
    await runAllAtOnce(8, () => takeBreak(user.id, 14).catch(() => null));
    expect((await readUser(user.id))?.streakBreaks).toEqual([{ from: dateIn(0), to: dateIn(13) }]);
  });
});
