import fc from "fast-check";
import type { AllocationAmount, AllocationTarget } from "@/lib/domain/crafting/allocation";

export const scarf: AllocationTarget = { challengeId: "scarf", sessionBased: false };

export const quilt: AllocationTarget = { challengeId: "quilt", sessionBased: false };

export const evenings: AllocationTarget = { challengeId: "evenings", sessionBased: true };

export const all = [scarf, quilt, evenings];

export const give = (challengeId: string | null, seconds: number): AllocationAmount => ({ challengeId, seconds });

/** The amounts of challenges in this order; `own` is Personal Progress. */
export const shares = (given: Record<string, number>): AllocationAmount[] =>
  Object.entries(given).map(([id, seconds]) => give(id === "own" ? null : id, seconds));

export function targetLists(maxLength: number) {
  return fc
    .array(fc.boolean(), { maxLength })
    .map((kinds) => kinds.map((sessionBased, index) => ({ challengeId: `c${index}`, sessionBased })));
}

/** A session with its stopwatch seconds; `manualSeconds` were added by hand. */
export const timed = (durationSeconds: number, manualSeconds = 0) => ({ durationSeconds, manualSeconds });
