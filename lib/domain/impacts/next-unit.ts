import type { Cause } from "./causes";
import { impactUnits, unitSeconds } from "./week-split";

/** Progress towards the next unit, in seconds: `done` is less than `size`. */
type NextUnit = { done: number; size: number };

/** The remainder after the whole units. `seconds` must be `fullSeconds`, from which units are counted. */
export function nextUnit(seconds: number, cause: Pick<Cause, "conversionRate">): NextUnit {
  const size = unitSeconds(cause);
  return { done: seconds - impactUnits(seconds, cause) * size, size };
}

/**
 * The progress in words: "39 of 60 minutes to your first tree". Minutes are rounded down, so that it is never complete
 * before the unit counts. Each week restarts at zero; with units from other weeks it reads "this week’s first".
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
