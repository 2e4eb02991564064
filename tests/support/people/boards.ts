import { beforeEach } from "vitest";
import { db } from "@/db/connection/client";
import { findBoard } from "@/db/queries/leaderboard/boards";
import { refreshLeaderboard } from "@/db/queries/leaderboard/refresh";
import { leaderboardSnapshots, users } from "@/db/schema";
import type { Board } from "@/lib/domain/leaderboard/boards";

export const refresh = () => refreshLeaderboard({ maxAgeSeconds: 0 });

/** The ranked rows of a board as `[rank, name, value]`. */
export const listed = async (viewer: string, board: Board) =>
  (await findBoard(viewer, board)).rows.map(({ rank, name, value }) => [rank, name, value]);

/** Deletes all users before each test. */
export function withEmptyBoards(): void {
  beforeEach(async () => {
    await db.delete(users);
    await db.delete(leaderboardSnapshots);
  });
}
