import { beforeEach } from "vitest";
import { db } from "@/db/connection/client";
import { findBoard } from "@/db/queries/leaderboard/boards";
import { refreshLeaderboard } from "@/db/queries/leaderboard/refresh";
import { leaderboardSnapshots, users } from "@/db/schema";
import type { Board } from "@/lib/domain/leaderboard/boards";

export const refreshBoards = () => refreshLeaderboard({ maxAgeSeconds: 0 });

/** The ranked rows of a board as `[rank, name, value]`. */
export const listRanked = async (viewer: string, board: Board) =>
  (await findBoard(viewer, board)).rows.map(({ rank, name, value }) => [rank, name, value]);

const TIMED: Board[] = ["top_crafters", "most_sessions", "most_improved", "most_active_today", "mystery_crafter"];

/** The crafter's value on each board that counts time, refreshed; null where they are not listed. */
export async function boardsOf(userId: string) {
  await refreshBoards();
  const found = await Promise.all(TIMED.map((board) => findBoard(userId, board)));
  return found.map(({ rows }) => rows.find((row) => row.userId === userId)?.value ?? null);
}

/** Deletes all users before each test. */
export function withEmptyBoards(): void {
  beforeEach(async () => {
    await db.delete(users);
    await db.delete(leaderboardSnapshots);
  });
}
