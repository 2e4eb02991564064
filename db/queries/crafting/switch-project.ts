import { userTransaction } from "@/db/connection/user-transaction";
import type { FinishedSession, SavedProject, SessionState } from "../rows/session";
import { finishIn } from "./finish-session";
import { type Start, type Started, startIn } from "./open-session";

type Switched =
  | SessionState
  | { status: "switched"; saved: FinishedSession; project: SavedProject | null; session: Started };

/** Both or neither, at one instant. A session that has moved on is answered as by Save, and nothing starts. */
export async function switchSession(
  userId: string,
  { sessionId, description, next }: { sessionId: string; description?: string | undefined; next: Start },
): Promise<Switched> {
  return userTransaction(userId, async (tx) => {
    const { state, isNew } = await finishIn(tx, userId, { sessionId, description });
    if (state.status !== "finished" || !isNew) return state;
    const startedAt = new Date(state.session.endedAt);
    const session = await startIn(tx, { userId, startedAt, now: startedAt }, next);
    return { status: "switched", saved: state.session, project: state.project ?? null, session };
  });
}
