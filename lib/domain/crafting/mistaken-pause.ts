import type { Segment } from "./stopwatch";

const TAKE_BACK_MINUTES = 10;
const TAKE_BACK_MS = TAKE_BACK_MINUTES * 60_000;

export const PAUSE_STAYS = `Only a pause of the last ${TAKE_BACK_MINUTES} minutes can be undone.`;

/** Milliseconds until a pause that began at `pausedAt` can no longer be taken back; negative afterwards. */
export function msToTakeBack(pausedAt: Date, now: Date): number {
  return +pausedAt + TAKE_BACK_MS - +now;
}

/** Why the pause after these segments can't be taken back; null if it can. `segments`: of an open session, in order. */
export function pauseProblem(segments: readonly Segment[], now: Date): string | null {
  const last = segments.at(-1);
  if (!last?.endedAt || last.isManual) return PAUSE_STAYS;
  return msToTakeBack(last.endedAt, now) >= 0 ? null : PAUSE_STAYS;
}
