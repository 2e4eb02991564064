import { confirmCraftingAction } from "@/lib/actions/crafting";
import { runCommand, settle } from "./run-command";
import { stopwatchState } from "./store";

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
