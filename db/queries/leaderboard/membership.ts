import { eq } from "drizzle-orm";
import { userTransaction } from "@/db/connection/user-transaction";
import { leaderboardRows, users } from "@/db/schema";

/** Off: every process leaves the crafter out at once, because boards are read through board_members, and the rows go too. */
export async function setOnBoards(userId: string, onBoards: boolean): Promise<void> {
  await userTransaction(userId, async (tx) => {
    await tx.update(users).set({ onBoards }).where(eq(users.id, userId));
    if (!onBoards) await tx.delete(leaderboardRows).where(eq(leaderboardRows.userId, userId));
  });
}
