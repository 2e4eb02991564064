import { type EndedSegment, spanOf } from "./session-times";
import {
  type CreditedDay,
  durationSeconds,
  elapsedMs,
  endSegmentsAt,
  formatDuration,
  MIN_PART_SECONDS,
} from "./stopwatch";

/** Where to cut a session: at a moment, or after so much of its crafted time. */
export type Cut = { at: Date } | { firstSeconds: number };

export const SPLIT_TOO_SHORT = `Both parts need at least ${MIN_PART_SECONDS / 60} minute of crafted time.`;

type Whole = {
  durationSeconds: number;
  manualSeconds: number;
  earnsBonus: boolean;
  segments: readonly EndedSegment[];
  days: readonly CreditedDay[];
};

/** A part as it is stored: its seconds, by kind and by date, add up with those of the other part to the whole. */
export type Part = Omit<Whole, "segments" | "days"> & {
  startedAt: Date;
  endedAt: Date;
  segments: EndedSegment[];
  days: CreditedDay[];
};

/**
 * Cuts a saved session in two (sessions.md). Counted time stays counted, added time stays added, and no date gains or
 * loses a second or the bonus. Null if a part would be shorter than a minute.
 */
export function splitSession(whole: Whole, cut: Cut): [Part, Part] | null {
  const segments = splitSegments(whole.segments, cut);
  const firstSeconds = durationSeconds(segments[0]);
  const secondSeconds = whole.durationSeconds - firstSeconds;
  if (Math.min(firstSeconds, secondSeconds) < MIN_PART_SECONDS) return null;
  const manual = firstManualSeconds(whole, segments[0], firstSeconds);
  const days = splitDays(whole.days, {
    tracked: firstSeconds - manual,
    manual,
    late: Math.round(lengthOf(segments[0].filter(({ isLate }) => isLate)) / 1000),
    offline: Math.round(lengthOf(segments[0].filter((one) => one.isOffline && !one.isManual)) / 1000),
  });
  const isBonusFirst = firstSeconds > manual;
  const toPart = (at: 0 | 1, durationSeconds: number, manualSeconds: number): Part => ({
    ...spanOf(segments[at]),
    durationSeconds,
    manualSeconds,
    earnsBonus: whole.earnsBonus && isBonusFirst === (at === 0),
    segments: segments[at],
    days: days[at],
  });
  return [toPart(0, firstSeconds, manual), toPart(1, secondSeconds, whole.manualSeconds - manual)];
}

/**
 * Cuts segments in two. Where the whole seconds of the parts would not add up, the cut lies less than a second earlier;
 * what that moves over a pause begins the second part right before its own time.
 */
function splitSegments(segments: readonly EndedSegment[], cut: Cut): [EndedSegment[], EndedSegment[]] {
  const wholeMs = lengthOf(segments);
  const namedMs = "at" in cut ? lengthOf(endSegmentsAt(segments, cut.at)) : cut.firstSeconds * 1000;
  const seconds = [namedMs, wholeMs - namedMs].reduce((sum, ms) => sum + Math.floor(ms / 1000), 0);
  const isExact = seconds === Math.floor(wholeMs / 1000);
  let left = isExact ? namedMs : namedMs - (namedMs % 1000);
  const [first, second]: [EndedSegment[], EndedSegment[]] = [[], []];
  for (const segment of segments) {
    const ms = Math.min(left, lengthOf([segment]));
    const middle = new Date(+segment.startedAt + ms);
    left -= ms;
    first.push({ ...segment, endedAt: middle });
    second.push({ ...segment, startedAt: middle });
  }
  const hasTime = (segment: EndedSegment) => segment.startedAt < segment.endedAt;
  const rest = second.filter(hasTime);
  return [first.filter(hasTime), "at" in cut ? closeGap(rest, cut.at) : rest];
}

/** Moves what ends by the moment to right before what begins later. */
function closeGap(segments: readonly EndedSegment[], at: Date): EndedSegment[] {
  const early = segments.filter(({ endedAt }) => endedAt <= at);
  const rest = segments.slice(early.length);
  let until = rest[0]?.startedAt ?? at;
  const moved = early.toReversed().map((segment) => {
    const endedAt = until;
    until = new Date(+endedAt - lengthOf([segment]));
    return { ...segment, startedAt: until, endedAt };
  });
  return [...moved.reverse(), ...rest];
}

/** Whole seconds near what the segments of each part sum to: rounding may add one to that with each split. */
function firstManualSeconds({ segments, ...whole }: Whole, first: readonly EndedSegment[], firstSeconds: number) {
  const isManual = (segment: EndedSegment) => segment.isManual;
  const overMs = Math.max(0, whole.manualSeconds * 1000 - lengthOf(segments.filter(isManual)));
  const seconds = Math.floor((lengthOf(first.filter(isManual)) + overMs) / 1000);
  const secondSeconds = whole.durationSeconds - firstSeconds;
  return Math.max(whole.manualSeconds - secondSeconds, Math.min(seconds, firstSeconds, whole.manualSeconds));
}

/** Time runs by date, so each kind of the first part's seconds is what the earliest dates hold of it. */
function splitDays(
  days: readonly CreditedDay[],
  first: { tracked: number; manual: number; late: number; offline: number },
): [CreditedDay[], CreditedDay[]] {
  const left = { ...first };
  const take = (kind: keyof typeof left, seconds: number, least = 0) => {
    const taken = Math.max(least, Math.min(left[kind], seconds));
    left[kind] = Math.max(0, left[kind] - taken);
    return taken;
  };
  const parts = days.map((day) => {
    const counted = day.seconds - day.manualSeconds;
    const tracked = take("tracked", counted);
    const manualSeconds = take("manual", day.manualSeconds);
    const leastLate = day.lateSeconds - (day.manualSeconds - manualSeconds);
    const lateSeconds = take("late", Math.min(day.lateSeconds, manualSeconds), leastLate);
    const leastOffline = day.offlineSeconds - (counted - tracked);
    const offlineSeconds = take("offline", Math.min(day.offlineSeconds, tracked), leastOffline);
    const first = { ...day, seconds: tracked + manualSeconds, manualSeconds, lateSeconds, offlineSeconds };
    const second = { ...day };
    for (const kind of KINDS) second[kind] -= first[kind];
    return [first, second] as const;
  });
  const hasTime = ({ seconds }: CreditedDay) => seconds > 0;
  return [parts.map(([first]) => first).filter(hasTime), parts.map(([, second]) => second).filter(hasTime)];
}

const KINDS = ["seconds", "manualSeconds", "lateSeconds", "offlineSeconds"] as const;

function lengthOf(segments: readonly EndedSegment[]): number {
  return elapsedMs(segments, new Date(0));
}

type NamedAmount = { name: string | null; seconds: number };

/** What a split makes. A null name is Personal Progress; no amounts: not allocated. */
export type SplitView = {
  projectName: string | null;
  whole: NamedAmount[];
  parts: { startedAt: string; endedAt: string; durationSeconds: number; amounts: NamedAmount[] }[];
};

/** What the parts don't show by themselves: first what the challenges lose. */
export function splitNotes({ projectName, whole, parts }: SplitView): string[] {
  const secondsOf = (amounts: NamedAmount[], name: string) =>
    amounts.reduce((sum, one) => sum + (one.name === name ? one.seconds : 0), 0);
  const all = parts.flatMap(({ amounts }) => amounts);
  const lost = whole.flatMap(({ name, seconds }) => {
    const left = name === null ? 0 : seconds - secondsOf(all, name);
    return left > 0 ? [`${formatDuration(left)} of “${name}” goes to Personal Progress.`] : [];
  });
  const stays = projectName ? [`Both parts stay on “${projectName}”.`] : [];
  return [...lost, ...stays, "Your totals, streak and XP stay as they are."];
}
