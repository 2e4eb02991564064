import type { OpenSession } from "@/lib/domain/crafting/stopwatch";
import { END_PROBLEMS, isEndInside } from "@/lib/domain/crafting/stopwatch-end";
import { localMoment, readMoment, skippedSentence } from "./local-moment";

/** What stands in the field "Ended earlier?". `isUnreadable`: something is typed in it that is no date and time. */
export type TypedEnd = { text: string; isUnreadable: boolean };

/** The end that a field names: none while it is empty, otherwise a moment of the session or a refusal in words. */
export function chosenEnd(
  { text, isUnreadable }: TypedEnd,
  session: Pick<OpenSession, "startedAt">,
  now: Date,
  timeZone: string,
): { endedAt: Date | null } | { problem: string } {
  if (text === "" && !isUnreadable) return { endedAt: null };
  const read = isUnreadable ? null : readMoment(text, timeZone);
  const endedAt = read && new Date(read.at);
  if (!endedAt || !isEndInside(endedAt, new Date(session.startedAt), now)) return { problem: END_PROBLEMS.outside };
  if (read.clock === "skipped") return { problem: skippedSentence(text) };
  return { endedAt };
}

/** What the field begins with once an end is asked for: an hour after the last Start or Resume, for the crafter to move. */
export function suggestedEnd({ lastRun }: Pick<OpenSession, "lastRun">, now: Date, timeZone: string): TypedEnd {
  const latest = lastRun.endedAt ? Date.parse(lastRun.endedAt) : +now;
  const end = Math.min(latest, Date.parse(lastRun.startedAt) + 3_600_000);
  return { text: localMoment(new Date(end), timeZone), isUnreadable: false };
}
