import { and, eq } from "drizzle-orm";
import { userTransaction } from "@/db/connection/user-transaction";
import { sessionAllocations } from "@/db/schema";
import { type AllocationAmount, allocationProblem } from "@/lib/domain/crafting/allocation";
import { NotFoundError, UserError } from "@/lib/errors";
import { settleGoals } from "../challenges/goals";
import { lockUserAndSession } from "../rows/session";
import { listKnownTargets } from "./allocation-view";

/** Checks membership, dates, steps, sums and the one-hour rule on the stored duration; settles personal goals. */
export async function replaceAllocations(
  userId: string,
  input: { sessionId: string; amounts: AllocationAmount[] },
): Promise<void> {
  await userTransaction(userId, async (tx) => {
    const { user, session } = await lockUserAndSession(tx, userId, input.sessionId);
    const durationSeconds = session?.durationSeconds ?? null;
    if (!session || durationSeconds === null) throw new NotFoundError("session");
    const { targets, frozen, amounts } = await listKnownTargets(tx, userId, session, user.now, user.timeZone);
    const wanted = input.amounts.filter((amount) => amount.seconds !== 0);
    const stored = new Map(amounts.map((amount) => [amount.challengeId, amount.seconds]));
    for (const amount of wanted) {
      const target = frozen.find((one) => one.challengeId === amount.challengeId);
      if (target && stored.get(target.challengeId) !== amount.seconds)
        throw new UserError(`“${target.name}” can’t take more time from this session.`);
    }
    const problem = allocationProblem({ ...session, durationSeconds }, wanted, [...targets, ...frozen]);
    if (problem) throw new UserError(problem);
    await settleGoals(tx, userId, session.id, wanted);
    const former = and(eq(sessionAllocations.sessionId, session.id), eq(sessionAllocations.userId, userId));
    await tx.delete(sessionAllocations).where(former);
    if (wanted.length === 0) return;
    await tx
      .insert(sessionAllocations)
      .values(
        wanted.map(({ challengeId, seconds }, position) => ({
          sessionId: session.id,
          userId,
          challengeId,
          allocatedSeconds: seconds,
          position,
        })),
      );
  });
}
