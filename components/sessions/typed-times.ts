import { formatMoment, readMoment, skippedSentence } from "@/components/stopwatch/local-moment";
import { formatClockSpan, MIN_SESSION_MS } from "@/lib/domain/crafting/session-times";
import { parseDuration } from "@/lib/domain/crafting/typed-duration";
import { addDays, localDateOf } from "@/lib/domain/shared/local-time";

/** The texts of the fields. A `length` overrides `to`. */
export type TypedTimes = { day: string; from: string; to: string; length: string; pauses: string };

type TimesProblems = Partial<Record<keyof TypedTimes, string>>;

export type Span = { startedAt: Date; endedAt: Date };

/** `isMovable`: only a length was typed. */
export type ReadTimes = Span & { pauseSeconds: number; isMovable?: true };

const TWICE = "This time came twice that day. The first one is meant.";
const JUST_ENDED = "It ended just now, unless you choose a time.";

type Read =
  | { times: ReadTimes; notes: TimesProblems; problems?: undefined }
  | { problems: TimesProblems; times?: undefined; notes?: undefined };

/**
 * Parses the fields. Untouched fields keep the seconds of the stored times. A new session that has only a length and is
 * from today ended just now.
 */
export function readTimes(typed: TypedTimes, timeZone: string, stored?: Span, now = new Date()): Read {
  const problems: TimesProblems = {};
  const pauseSeconds = typed.pauses.trim() === "" ? 0 : parseDuration(typed.pauses);
  const lengthSeconds = typed.length.trim() === "" ? null : parseDuration(typed.length);
  if (pauseSeconds === null) problems.pauses = "Type minutes, such as 15.";
  if (typed.length.trim() !== "" && lengthSeconds === null) problems.length = "Type a length, such as 1h 30m.";
  if (!typed.day) problems.day = "Choose a day.";
  const hasJustEnded =
    !stored && !typed.from && !typed.to && lengthSeconds !== null && typed.day === localDateOf(now, timeZone);
  if (!typed.from && !hasJustEnded) problems.from = "Choose a time.";
  if (!typed.to && typed.length.trim() === "") problems.to = "Choose a time.";
  if (Object.keys(problems).length > 0 || pauseSeconds === null) return { problems };
  if (hasJustEnded) {
    const endedAt = new Date(floorToMinute(+now));
    const startedAt = new Date(+endedAt - (lengthSeconds + pauseSeconds) * 1000);
    return { times: { startedAt, endedAt, pauseSeconds, isMovable: true }, notes: { from: JUST_ENDED } };
  }

  const from = momentOf(typed.day, typed.from, timeZone, stored?.startedAt);
  if (!from) return { problems: { day: "Choose a day." } };
  if (from.clock === "skipped") return { problems: { from: skippedSentence(from.moment) } };
  const startedAt = new Date(from.at);
  const notes = from.clock === "repeated" ? { from: TWICE } : {};
  if (lengthSeconds !== null) {
    const endedAt = new Date(+startedAt + (lengthSeconds + pauseSeconds) * 1000);
    return { times: { startedAt, endedAt, pauseSeconds }, notes };
  }
  if (stored && isUntouched(typed, stored, timeZone) && stored.endedAt > startedAt)
    return { times: { startedAt, endedAt: stored.endedAt, pauseSeconds }, notes };
  const to = [typed.day, addDays(typed.day, 1)]
    .map((day) => momentOf(day, typed.to, timeZone, stored?.endedAt))
    .find((read) => read && read.at > from.at);
  if (!to) return { problems: { to: "Choose a time." } };
  if (to.clock === "skipped") return { problems: { to: skippedSentence(to.moment) } };
  const clockMs = floorToMinute(to.at) - floorToMinute(+startedAt);
  // One minute on screen is one, though the untouched start has seconds.
  const isOneMinute = clockMs - pauseSeconds * 1000 === MIN_SESSION_MS;
  const endedAt = new Date(isOneMinute ? Math.max(to.at, +startedAt + clockMs) : to.at);
  return {
    times: { startedAt, endedAt, pauseSeconds },
    notes: to.clock === "repeated" ? { ...notes, to: TWICE } : notes,
  };
}

function floorToMinute(at: number): number {
  return at - (at % 60_000);
}

/** The texts of the fields for these times. */
export function typedTimesOf(times: Span, timeZone: string) {
  const from = formatMoment(times.startedAt, timeZone);
  return {
    day: from.slice(0, 10),
    from: from.slice(11),
    to: formatMoment(times.endedAt, timeZone).slice(11),
    length: "",
  };
}

/** Reads a time of day as the first such moment within a session. */
export function readMomentWithin(time: string, span: Span, timeZone: string): { at: Date } | { problem: string } {
  const firstDay = localDateOf(span.startedAt, timeZone);
  const days = [0, 1, 2].map((count) => addDays(firstDay, count));
  const reads = days.map((day) => momentOf(day, time, timeZone, undefined));
  const read = reads.find((one) => one && one.at > +span.startedAt && one.at < +span.endedAt);
  if (!read) return { problem: `Choose a time within ${formatClockSpan(span, timeZone)}.` };
  return read.clock === "skipped" ? { problem: skippedSentence(read.moment) } : { at: new Date(read.at) };
}

function momentOf(day: string, time: string, timeZone: string, stored: Date | undefined) {
  const moment = `${day}T${time.slice(0, 5)}`;
  if (stored && formatMoment(stored, timeZone) === moment) return { at: +stored, clock: "plain", moment } as const;
  const read = readMoment(moment, timeZone);
  return read && { ...read, moment };
}

/** Whether day and end still match the stored session, which may last longer than a day. */
function isUntouched(typed: TypedTimes, stored: Span, timeZone: string): boolean {
  const { day, to } = typedTimesOf(stored, timeZone);
  return typed.day === day && typed.to === to;
}
