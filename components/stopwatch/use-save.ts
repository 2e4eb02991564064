"use client";

import { useRouter } from "next/navigation";
import type { UnsentSave } from "./outbox";
import { save } from "./saves";
import { stopwatchState } from "./store";

/**
 * Saves the open session, closes the dialog and opens the allocation of what was saved. Returns the sentence of a
 * refusal, or null; the dialog then stays open, also where the crafter has to choose first where a late Save ends.
 */
export function useSave(onClose: () => void) {
  const router = useRouter();
  return async (choices: Omit<UnsentSave, "sessionId">): Promise<string | null> => {
    import("@/components/allocation/allocation-dialog").catch(() => {});
    const outcome = await save(choices);
    if (outcome && "refused" in outcome) return outcome.refused;
    if (stopwatchState()?.lateSave) return null;
    onClose();
    if (outcome?.asks) router.push(`/dashboard?allocate=${outcome.saved.id}`);
    return null;
  };
}
