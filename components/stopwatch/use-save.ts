"use client";

import { useRouter } from "next/navigation";
import { type SaveChoices, save } from "./saves";

/**
 * Saves the open session, closes the dialog and opens the allocation of what was saved. Returns the sentence of a
 * refusal, which leaves the dialog open, or null.
 */
export function useSave(onClose: () => void) {
  const router = useRouter();
  return async (choices: SaveChoices): Promise<string | null> => {
    import("@/components/allocation/allocation-dialog").catch(() => {});
    const outcome = await save(choices);
    if (outcome && "refused" in outcome) return outcome.refused;
    onClose();
    if (outcome?.asks) router.push(`/dashboard?allocate=${outcome.saved.id}`);
    return null;
  };
}
