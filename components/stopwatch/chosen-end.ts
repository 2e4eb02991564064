import { useRef, useState } from "react";
import type { OpenSession } from "@/lib/domain/crafting/stopwatch";
import { END_PROBLEMS, isEndInside } from "@/lib/domain/crafting/stopwatch-end";
import { serverNow } from "./clock";
import { localMoment, readMoment, skippedSentence } from "./local-moment";

/** The text of the field "Ended earlier?". `isUnreadable`: not a complete date and time yet. */
export type TypedEnd = { text: string; isUnreadable: boolean };

/** Parses the field: null if empty, otherwise a moment within the session or a problem to show. */
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

/** The initial value of the field: an hour after the last Start or Resume, at most now. */
export function suggestedEnd({ lastRun }: Pick<OpenSession, "lastRun">, now: Date, timeZone: string): TypedEnd {
  const latest = lastRun.endedAt ? Date.parse(lastRun.endedAt) : +now;
  const end = Math.min(latest, Date.parse(lastRun.startedAt) + 3_600_000);
  return { text: localMoment(new Date(end), timeZone), isUnreadable: false };
}

const EMPTY = { typed: { text: "", isUnreadable: false }, isShown: false, problem: undefined as string | undefined };

/** State of the field "Ended earlier?": text, parsed end and problem. `isAsked`: it is open from the start. */
export function useChosenEnd(session: OpenSession, timeZone: string, isAsked: boolean) {
  const input = useRef<HTMLInputElement>(null);
  const [stored, setField] = useState(EMPTY);
  const suggested = () => ({ ...EMPTY, typed: suggestedEnd(session, serverNow(), timeZone), isShown: true });
  const field = isAsked && stored === EMPTY ? suggested() : stored;
  const end = chosenEnd(field.typed, session, serverNow(), timeZone);
  // A partly typed date is only a problem once Save is pressed.
  const problem = field.problem ?? ("problem" in end && !field.typed.isUnreadable ? end.problem : undefined);
  return {
    input,
    ...field,
    end,
    problem,
    type: (typed: typeof field.typed) => setField({ typed, isShown: true, problem: undefined }),
    clear: () => setField(EMPTY),
    show: () => {
      setField(suggested());
      requestAnimationFrame(() => input.current?.focus());
    },
    refuse: (problem: string) => {
      setField((now) => ({ ...now, isShown: true, problem }));
      input.current?.focus();
    },
    /** Parses the field when Save is pressed. */
    read: () => {
      const isUnreadable = input.current?.validity.badInput ?? false;
      return chosenEnd({ ...field.typed, isUnreadable }, session, serverNow(), timeZone);
    },
  };
}
