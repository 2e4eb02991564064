import { eq } from "drizzle-orm";
import type { Tx } from "@/db/connection/client";
import { lockUser } from "@/db/connection/locks";
import { userTransaction } from "@/db/connection/user-transaction";
import { craftingSessions } from "@/db/schema";
import { BUSINESS_HAS_NO_PROJECT, type SessionKind } from "@/lib/domain/crafting/kinds";
import { makeAddedSegments, type NamedTimes, timesProblem } from "@/lib/domain/crafting/session-times";
import { NotFoundError, UserError } from "@/lib/errors";
import { type FinishedSession, toFinishedSession } from "../rows/session";
import { insertFinishedInTx } from "./insert-session";
import { findTakenTime, type TakenTime } from "./overlaps";

type Added = NamedTimes & {
  id: string;
  description?: string | undefined;
  kind?: SessionKind | undefined;
  projectId?: string | null | undefined;
  /** Not trimmed to what is free. */
  isIndivisible?: boolean;
  /** Only its length was named. */
  isMovable?: boolean | undefined;
};

type Addition = { status: "added"; session: FinishedSession } | TakenTime;

/** Idempotent: the client supplies the id. The whole session is marked as added by hand. */
export async function addSession(userId: string, input: Added): Promise<Addition> {
  return addSessionOf(userId, input.id, async () => input);
}

/** Like `addSession`, for a session that is read under the lock. */
export async function addSessionOf(userId: string, id: string, read: (tx: Tx) => Promise<Added>): Promise<Addition> {
  return userTransaction(userId, async (tx) => {
    const user = await lockUser(tx, userId);
    const known = await findKnownSession(tx, userId, id);
    if (known) return { status: "added", session: known };
    const input = await read(tx);
    const problem = timesProblem(input, user.now);
    if (problem) throw new UserError(problem);
    if (input.kind === "business" && input.projectId) throw new UserError(BUSINESS_HAS_NO_PROJECT);
    const taken = await findTakenTime(tx, user, input);
    if (taken) return taken;
    const { description, kind, projectId } = input;
    const added = { id, description, kind, projectId, origin: "manual", segments: makeAddedSegments(input) } as const;
    return { status: "added", session: await insertFinishedInTx(tx, user, added) };
  });
}

async function findKnownSession(tx: Tx, userId: string, id: string): Promise<FinishedSession | null> {
  const [session] = await tx.select().from(craftingSessions).where(eq(craftingSessions.id, id));
  if (!session) return null;
  if (session.userId !== userId || !session.endedAt) throw new NotFoundError("session");
  return toFinishedSession(session);
}
