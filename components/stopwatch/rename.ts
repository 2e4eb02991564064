import { toast } from "@/components/ui/toast";
import { describeSessionAction } from "@/lib/actions/crafting";
import { runAction } from "@/lib/client/run-action";
import { setStopwatch, stopwatchState } from "@/lib/client/stopwatch/store";
import { announceChange } from "./sync";

let sending: { description: string; isStored: Promise<boolean> } | undefined;

/** Stores the open session's description; false if that failed. Without a connection it stays in the field. */
export function renameSession(sessionId: string, description: string): Promise<boolean> {
  if (sending?.description !== description)
    sending = { description, isStored: sendDescription(sessionId, description) };
  return sending.isStored;
}

async function sendDescription(sessionId: string, description: string): Promise<boolean> {
  const outcome = await runAction(() => describeSessionAction({ sessionId, description }));
  if (sending?.description === description) sending = undefined;
  if (!outcome.ok && outcome.code !== "offline") toast({ message: outcome.message, tone: "error" });
  if (!outcome.ok) return false;
  const open = stopwatchState()?.session;
  if (open?.id !== sessionId) return true;
  setStopwatch({ session: { ...open, description } });
  announceChange();
  return true;
}
