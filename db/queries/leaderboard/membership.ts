import { eq } from "drizzle-orm";
import { userTransaction } from "@/db/connection/user-transaction";
import { leaderboardRows, users } from "@/db/schema";

/** Leaving deletes the crafter's rows, and takes effect in every process at once: boards are read via board_members. */
export async function setOnBoards(userId: string, onBoards: boolean): Promise<void> {
  await userTransaction(userId, async (tx) => {
    await tx.update(users).set({ onBoards }).where(eq(users.id, userId));
    if (!onBoards) await tx.delete(leaderboardRows).where(eq(leaderboardRows.userId, userId));
  });
}
