import { and, eq } from "drizzle-orm";
import type { Tx } from "@/db/connection/client";
import type { LockedUser } from "@/db/connection/locks";
import { userTransaction } from "@/db/connection/user-transaction";
import { sessionAllocations } from "@/db/schema";
import { type AllocationAmount, allocationProblem } from "@/lib/domain/crafting/allocation";
import { NotFoundError, UserError } from "@/lib/errors";
import { settleGoals } from "../challenges/goals";
import { lockUserAndSession, type SessionRecord } from "../rows/session";
import { listKnownTargets } from "./allocation-view";
import { moveToProject } from "./session-project";

type Allocation = { sessionId: string; amounts?: AllocationAmount[]; projectId?: string | null };

/** Saves both tabs of the dialog or neither. What is undefined stays as it is. Returns the name of the new project. */
export async function saveAllocation(
  userId: string,
  { sessionId, amounts, projectId }: Allocation,
): Promise<{ projectName: string | null }> {
  return userTransaction(userId, async (tx) => {
    const { user, session } = await lockUserAndSession(tx, userId, sessionId);
    const durationSeconds = session?.durationSeconds ?? null;
    if (!session || durationSeconds === null) throw new NotFoundError("session");
    const projectName = projectId === undefined ? null : await moveToProject(tx, userId, session, projectId);
    if (amounts) await replaceAmounts(tx, user, { ...session, durationSeconds }, amounts);
    return { projectName };
  });
}

/** Checks membership, dates, steps, sums and the one-hour rule on the stored duration; settles personal goals. */
async function replaceAmounts(
  tx: Tx,
  user: LockedUser,
  session: SessionRecord & { durationSeconds: number },
  wantedAmounts: readonly AllocationAmount[],
): Promise<void> {
  const { userId } = session;
  const { targets, frozen, amounts } = await listKnownTargets(tx, userId, session, user.now, user.timeZone);
  const wanted = wantedAmounts.filter((amount) => amount.seconds !== 0);
  const stored = new Map(amounts.map((amount) => [amount.challengeId, amount.seconds]));
  for (const amount of wanted) {
    const target = frozen.find((one) => one.challengeId === amount.challengeId);
    if (target && stored.get(target.challengeId) !== amount.seconds)
      throw new UserError(`“${target.name}” can’t take more time from this session.`);
  }
  const problem = allocationProblem(session, wanted, [...targets, ...frozen]);
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
}
