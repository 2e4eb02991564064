import { confirmCraftingAction } from "@/lib/actions/crafting";
import { stopwatchState } from "@/lib/client/stopwatch/store";
import { runCommand, settle } from "./run-command";

/** "Yes, still crafting." */
export async function confirmCrafting() {
  const session = stopwatchState()?.session;
  if (!session) return;
  const answer = await runCommand({
    shown: {},
    run: () => confirmCraftingAction({ sessionId: session.id }),
    isDone: () => false,
  });
  if (answer) settle(answer);
}
