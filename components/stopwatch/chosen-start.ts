import { type EARLIER_MINUTES, EARLIER_PROBLEMS, isEarlierStart } from "@/lib/domain/crafting/earlier-start";
import { addDays, localDateOf } from "@/lib/domain/shared/local-time";
import { instantOf } from "./local-moment";

/** Minutes before Start, or a time of day as "HH:MM". */
export type TypedStart = { minutes: (typeof EARLIER_MINUTES)[number] } | { time: string };

/** The chosen earlier start; a time of day means its last occurrence before Start. */
export function chosenStart(
  typed: TypedStart,
  session: { startedAt: string },
  timeZone: string,
): { startedAt: Date } | { problem: string } {
  const pressed = new Date(session.startedAt);
  const startedAt =
    "minutes" in typed ? new Date(+pressed - typed.minutes * 60_000) : lastBefore(pressed, typed.time, timeZone);
  return startedAt && isEarlierStart(startedAt, pressed) ? { startedAt } : { problem: EARLIER_PROBLEMS.outside };
}

function lastBefore(pressed: Date, time: string, timeZone: string): Date | null {
  const today = localDateOf(pressed, timeZone);
  const moments = [today, addDays(today, -1)].map((date) => instantOf(`${date}T${time}`, timeZone));
  return moments.find((moment) => moment && moment < pressed) ?? null;
}
