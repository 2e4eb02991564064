import type { Segment } from "./stopwatch";
import type { TapKind } from "./tap";

/**
 * A session as stored: its segments in order, the last one without an end while it runs. `endedAt`: when a finished
 * session was saved; if it was paused then, that is after its last segment.
 */
type RecordedSession = { segments: readonly Segment[]; endedAt: Date | null };

/**
 * `isOffline`: it arrived later than it was made. `isManual`: the crafter named its time. `isNamed`: a stop at an
 * earlier end that the crafter chose, so that later time is dropped on purpose.
 */
export type TimedTap = { kind: TapKind; at: Date; isOffline: boolean; isManual: boolean; isNamed?: boolean };

/** `endedAt`: the stop of a finished session; taps that arrive later may lie between its last segment and that. */
export type ChangedSession = { status: "open" | "finished"; segments: Segment[]; endedAt: Date | null };

/**
 * A session after more taps. "question": it continued elsewhere after this tap's stop, so the crafter decides which is
 * right. "stays": a discard is ignored, since the session continued elsewhere or was saved already.
 */
type MergedSession =
  | ChangedSession
  | { status: "question"; stoppedAt: Date }
  | { status: "discarded" }
  | { status: "stays" };

type Flags = Pick<TimedTap, "isOffline" | "isManual"> & Pick<Segment, "isLate">;
type Event = Flags & { at: Date; kind: "run" | "rest" | "stop" };

/** A stop less than this before a Save from elsewhere counts as that Save and corrects nothing. */
const SAME_STOP_MS = 60_000;

/** Merges taps into a session by their true times, whichever device they are from. Null if nothing was ever started. */
export function mergeTaps(recorded: RecordedSession | null, taps: readonly TimedTap[]): MergedSession | null {
  const known = recorded ? eventsOf(recorded) : [];
  const wentOnAfter = (at: Date) => known.some((event) => event.at > at && event.kind !== "stop" && !isJoint(event));
  const isJoint = (event: Event) => known.some((other) => +other.at === +event.at && other.kind !== event.kind);
  const discard = taps.find(({ kind }) => kind === "discard");
  if (discard) return recorded?.endedAt || wentOnAfter(discard.at) ? { status: "stays" } : { status: "discarded" };

  const end = recorded?.endedAt;
  const counted = taps.filter(({ kind, at }) => kind !== "stop" || !end || +at <= +end - SAME_STOP_MS);
  const stop = findEarliest(counted.filter(({ kind }) => kind === "stop"));
  if (recorded && stop && !stop.isNamed && wentOnAfter(stop.at)) return { status: "question", stoppedAt: stop.at };

  const start = recorded?.segments[0]?.startedAt;
  const added = counted.filter(({ kind, at }) => !start || (kind !== "start" && at >= start)).map(eventOf);
  const events = [...known, ...added].sort((a, b) => +a.at - +b.at);
  const first = events.findIndex(({ kind }) => kind === "run");
  if (first < 0) return recorded && keepUnchanged(recorded);
  const { segments, endedAt } = replayEvents(events.slice(first));
  return { status: endedAt ? "finished" : "open", segments, endedAt };
}

/** Returns the segments before a span of time and those after it. Segments that reach into it are cut off. */
export function segmentsAround(segments: readonly Segment[], from: Date, to: Date | null): [Segment[], Segment[]] {
  const before = segments
    .filter(({ startedAt }) => startedAt < from)
    .map((segment) => ({ ...segment, endedAt: segment.endedAt && segment.endedAt < from ? segment.endedAt : from }));
  const after = segments
    .filter(({ endedAt }) => to !== null && (endedAt === null || endedAt > to))
    .map((segment) => ({ ...segment, startedAt: to && segment.startedAt < to ? to : segment.startedAt }));
  return [before, after];
}

/** Returns what is left of these segments beside other sessions: one list for each stretch between them. */
export function segmentsBeside(
  segments: readonly Segment[],
  others: readonly { startedAt: Date; endedAt: Date | null }[],
): Segment[][] {
  let stretches = [[...segments]];
  for (const { startedAt, endedAt } of others)
    stretches = stretches.flatMap((stretch) => segmentsAround(stretch, startedAt, endedAt));
  return stretches.filter(({ length }) => length > 0);
}

/** The claimed time until the stored time begins, then the stored time; the claim alone if nothing is stored. */
export function joinStored(claims: readonly Segment[], stored: readonly Segment[]): Segment[] {
  const rest = stored.filter(({ startedAt, endedAt }) => !endedAt || endedAt > startedAt);
  const [first] = rest;
  return first ? joinSegments([...segmentsAround(claims, first.startedAt, null)[0], ...rest]) : [...claims];
}

/** Joins adjacent segments that have the same flags. */
function joinSegments(segments: readonly Segment[]): Segment[] {
  const whole: Segment[] = [];
  for (const segment of segments) {
    const last = whole.at(-1);
    const isSame = (["isManual", "isOffline", "isLate"] as const).every((flag) => !last?.[flag] === !segment[flag]);
    if (last?.endedAt && +last.endedAt === +segment.startedAt && isSame)
      whole[whole.length - 1] = { ...last, endedAt: segment.endedAt };
    else whole.push(segment);
  }
  return whole;
}

function keepUnchanged({ segments, endedAt }: RecordedSession): ChangedSession {
  return { status: endedAt ? "finished" : "open", segments: [...segments], endedAt };
}

function eventsOf({ segments, endedAt: end }: RecordedSession): Event[] {
  const events = segments.flatMap(({ startedAt, endedAt, ...segment }): Event[] => {
    const { isOffline = false, isManual, isLate } = segment;
    const run: Event = { kind: "run", at: startedAt, isOffline, isManual, isLate };
    return endedAt ? [run, { kind: "rest", at: endedAt, isOffline, isManual }] : [run];
  });
  const last = events.at(-1);
  if (!end || !last) return events;
  const isAtEnd = last.kind === "rest" && +last.at >= +end;
  return [...(isAtEnd ? events.slice(0, -1) : events), { ...last, kind: "stop", at: isAtEnd ? last.at : end }];
}

function eventOf({ kind, ...tap }: TimedTap): Event {
  return { ...tap, kind: kind === "stop" ? "stop" : kind === "pause" ? "rest" : "run" };
}

function replayEvents(events: readonly Event[]): { segments: Segment[]; endedAt: Date | null } {
  const segments: Segment[] = [];
  let running: Event | null = null;
  for (const event of events) {
    if (event.kind === "run") running ??= event;
    else if (running) {
      segments.push(segmentOf(running, event));
      running = null;
    }
    if (event.kind === "stop") return { segments, endedAt: event.at };
  }
  return { segments: running ? [...segments, segmentOf(running, null)] : segments, endedAt: null };
}

function segmentOf(run: Event, rest: Event | null): Segment {
  return {
    startedAt: run.at,
    endedAt: rest?.at ?? null,
    isManual: run.isManual || (rest?.isManual ?? false),
    isOffline: run.isOffline || (rest?.isOffline ?? false),
    ...(run.isLate !== undefined && { isLate: run.isLate }),
  };
}

function findEarliest<T extends { at: Date }>(events: readonly T[]): T | undefined {
  return [...events].sort((a, b) => +a.at - +b.at)[0];
}
