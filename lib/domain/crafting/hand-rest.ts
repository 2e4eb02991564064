/** The choices in the settings, in minutes; null is off. */
export const HAND_REST_MINUTES = [20, 30, 40, 50, 60] as const;

/** How long "Later" postpones the question. */
const LATER_MINUTES = 10;

const MINUTE_MS = 60_000;

/** From this length on the card asks whether the stopwatch was forgotten instead. */
const UNTIL_MS = 120 * MINUTE_MS;

/** Milliseconds of crafting without a pause until a rest is offered, or offered again after "Later". Null if off. */
export function handRestAt(minutes: number | null, laterAtMs: number | null): number | null {
  if (minutes === null) return null;
  return laterAtMs === null ? minutes * MINUTE_MS : laterAtMs + LATER_MINUTES * MINUTE_MS;
}

export function isHandRestDue(runMs: number, atMs: number | null): boolean {
  return atMs !== null && runMs >= atMs && runMs < UNTIL_MS;
}

/** "Half an hour of stitches. Two minutes for your hands?" */
export function handRestWords(afterMs: number): string {
  const minutes = Math.floor(afterMs / MINUTE_MS);
  const named: Record<number, string> = { 30: "Half an hour", 60: "An hour" };
  return `${named[minutes] ?? `${minutes} minutes`} of stitches. Two minutes for your hands?`;
}

/** Reads the setting as the page stores it; null (off) for any other value. */
export function readHandRest(stored: string | undefined): number | null {
  return HAND_REST_MINUTES.find((minutes) => String(minutes) === stored) ?? null;
}
