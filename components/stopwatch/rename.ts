import { toast } from "@/components/ui/toast";
import { describeSessionAction } from "@/lib/actions/crafting";
import { runAction } from "@/lib/client/run-action";
import { setStopwatch, stopwatchState } from "@/lib/client/stopwatch/store";
import { announce } from "./sync";

let sending: string | undefined;

/** Stores the description of the open session; without a connection the text stays in the field. */
export async function rename(sessionId: string, description: string) {
  if (sending === description) return;
  sending = description;
  const outcome = await runAction(() => describeSessionAction({ sessionId, description }));
  sending = undefined;
  if (!outcome.ok && outcome.code !== "offline") toast({ message: outcome.message, tone: "error" });
  const open = stopwatchState()?.session;
  if (!outcome.ok || open?.id !== sessionId) return;
  setStopwatch({ session: { ...open, description } });
  announce();
}
