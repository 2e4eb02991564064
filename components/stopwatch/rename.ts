import { toast } from "@/components/ui/toast";
import { describeSessionAction } from "@/lib/actions/crafting";
import { runAction } from "@/lib/client/run-action";
import { setStopwatch, stopwatchState } from "@/lib/client/stopwatch/store";
import { announce } from "./sync";

let sending: { description: string; isStored: Promise<boolean> } | undefined;

/** Stores the open session's description; false if that failed. Without a connection it stays in the field. */
export function rename(sessionId: string, description: string): Promise<boolean> {
  if (sending?.description !== description) sending = { description, isStored: send(sessionId, description) };
  return sending.isStored;
}

async function send(sessionId: string, description: string): Promise<boolean> {
  const outcome = await runAction(() => describeSessionAction({ sessionId, description }));
  if (sending?.description === description) sending = undefined;
  if (!outcome.ok && outcome.code !== "offline") toast({ message: outcome.message, tone: "error" });
  if (!outcome.ok) return false;
  const open = stopwatchState()?.session;
  if (open?.id !== sessionId) return true;
  setStopwatch({ session: { ...open, description } });
  announce();
  return true;
}
