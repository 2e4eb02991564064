import { type AllocationAmount, MESSAGES, type NamedTarget, targetProblem } from "@/lib/domain/allocation";

/** Why one press of «more» moved nothing, in a sentence. */
export function stepRefusal(
  durationSeconds: number,
  target: NamedTarget,
  amounts: readonly AllocationAmount[],
  targets: readonly NamedTarget[],
): string {
  const tooShort = targetProblem(durationSeconds, target);
  if (tooShort) return tooShort;
  const given = (id: string | null) => amounts.find(({ challengeId }) => challengeId === id)?.seconds ?? 0;
  if (given(null) === 0) return "All time is given. Take some back elsewhere first.";
  if (target.sessionBased && given(target.challengeId) === 0) return MESSAGES.amountTooSmall;
  const first = targets.find(
    ({ challengeId }) => challengeId === amounts.find(({ seconds }) => seconds > 0)?.challengeId,
  );
  return `Less than 5 minutes is left. ${first?.name ?? "The first challenge"} can take it, or it stays your own progress.`;
}
