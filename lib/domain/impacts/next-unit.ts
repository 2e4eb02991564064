import type { Cause } from "./causes";
import { impactUnits, unitSeconds } from "./week-split";

/** How far the unit after the whole ones has come, in seconds: `done` is less than `size`. */
type NextUnit = { done: number; size: number };

/** What whole units leave over. `seconds`: without the begun one, as the units are counted from. */
export function nextUnit(seconds: number, cause: Pick<Cause, "conversionRate">): NextUnit {
  const size = unitSeconds(cause);
  return { done: seconds - impactUnits(seconds, cause) * size, size };
}

/**
 * The way to it in words: "39 of 60 minutes to your first tree". Minutes are rounded down, so that the way is never said to
 * be over before the unit counts. Each week begins with none, which is no first one for who has some from other weeks.
 */
export function nextUnitWords(
  { done, size }: NextUnit,
  { unitName, weekUnits, lifetimeUnits }: { unitName: string; weekUnits: number; lifetimeUnits: number },
): string {
  const [length, word] = size % 60 === 0 ? [60, "minute"] : [1, "second"];
  const whole = size / length;
  const which = weekUnits > 0 ? "your next" : lifetimeUnits > 0 ? "this week’s first" : "your first";
  return `${Math.floor(done / length)} of ${whole} ${whole === 1 ? word : `${word}s`} to ${which} ${unitName}`;
}
