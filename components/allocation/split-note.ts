import { ALLOCATION_STEP_SECONDS, type AllocationAmount, type NamedTarget } from "@/lib/domain/allocation";

/** Why «Split evenly» left challenges without time, in a sentence; null when each of them got some. */
export function splitNote(
  durationSeconds: number,
  targets: readonly NamedTarget[],
  amounts: readonly AllocationAmount[],
): string | null {
  const got = (target: NamedTarget) => amounts.some(({ challengeId }) => challengeId === target.challengeId);
  const served = targets.filter(got);
  const left = targets.filter((target) => !got(target));
  const [first, ...more] = served;
  if (left.length === 0) return null;
  if (first && durationSeconds < ALLOCATION_STEP_SECONDS * targets.length)
    return `Each would get less than 5 minutes, so all of it went to ${first.name}.`;
  // From here on only session-based challenges got nothing (lib/domain/allocation, `splitEvenly`).
  const names = new Intl.ListFormat("en-GB").format(left.map(({ name }) => name));
  const heirs = more.length > 0 ? "the others" : (first?.name ?? "Personal Progress");
  return left.length === 1
    ? `${names} needs at least 1 hour, so its part went to ${heirs}.`
    : `${names} need at least 1 hour each, so their parts went to ${heirs}.`;
}
