import fc from "fast-check";
import type { AllocationAmount, AllocationTarget } from "@/lib/domain/crafting/allocation";

export const scarf: AllocationTarget = { challengeId: "scarf", sessionBased: false };

export const quilt: AllocationTarget = { challengeId: "quilt", sessionBased: false };

export const evenings: AllocationTarget = { challengeId: "evenings", sessionBased: true };

export const all = [scarf, quilt, evenings];

export const anAmount = (challengeId: string | null, seconds: number): AllocationAmount => ({ challengeId, seconds });

/** The amounts of challenges in this order; `own` is Personal Progress. */
export const someAmounts = (given: Record<string, number>): AllocationAmount[] =>
  Object.entries(given).map(([id, seconds]) => anAmount(id === "own" ? null : id, seconds));

export function anyTargetLists(maxLength: number) {
  return fc
    .array(fc.boolean(), { maxLength })
    .map((kinds) => kinds.map((sessionBased, index) => ({ challengeId: `c${index}`, sessionBased })));
}

/** A session with its stopwatch seconds; `manualSeconds` were added by hand. */
export const aTimedSession = (durationSeconds: number, manualSeconds = 0) => ({ durationSeconds, manualSeconds });
