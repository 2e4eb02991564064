import { dateFormat } from "../shared/formats";
import { daysBetween, localDateOf } from "../shared/local-time";
import { formatClockSpan } from "./session-times";
import { formatDuration } from "./stopwatch";

/** The new times of a saved session. Without `pauseSeconds` the pauses stay. */
export type Correction = { sessionId: string; startedAt: Date; endedAt: Date; pauseSeconds?: number | undefined };

type Figures = {
  totalSeconds: number;
  xp: number;
  streakDays: number;
  project: { name: string; seconds: number } | null;
  allocations: { name: string; seconds: number }[];
};

/** What a correction changes. */
export type SessionEffects = {
  before: Figures;
  after: Figures;
  pauseSeconds: number;
  session: { durationSeconds: number; manualSeconds: number };
  /** The seconds that the stopwatch counted and the new times leave out. */
  uncountedSeconds: number;
};

/** Returns a row for each value that changes, before and after the correction, and always one for the session's length. */
export function listEffects(durationBefore: number, { before, after, session }: SessionEffects) {
  const row = (label: string, from: number, to: number, shown: (value: number) => string = formatDuration) => ({
    label,
    before: shown(from),
    after: shown(to),
  });
  const secondsOf = ({ allocations }: Figures, name: string) =>
    allocations.filter((one) => one.name === name).reduce((sum, { seconds }) => sum + seconds, 0);
  const names = new Set([...before.allocations, ...after.allocations].map(({ name }) => name));
  const rows = [
    row("Your total", before.totalSeconds, after.totalSeconds),
    row("XP", before.xp, after.xp, String),
    row("Streak in days", before.streakDays, after.streakDays, String),
    ...(before.project && after.project
      ? [row(`“${before.project.name}”`, before.project.seconds, after.project.seconds)]
      : []),
    ...[...names].map((name) => row(name, secondsOf(before, name), secondsOf(after, name))),
  ];
  return [
    row("This session", durationBefore, session.durationSeconds),
    ...rows.filter((one) => one.before !== one.after),
  ];
}

/** Returns notes on the effects that the rows do not show. */
export function effectNotes({ session: { manualSeconds }, uncountedSeconds }: SessionEffects): string[] {
  const [left, added] = [formatDuration(uncountedSeconds), formatDuration(manualSeconds)];
  const notes: string[] = [];
  if (uncountedSeconds > 0)
    notes.push(`These times leave out ${left} that the stopwatch counted, which no longer counts.`);
  if (manualSeconds > 0)
    notes.push(`${added} is added by hand. That doesn’t count for XP, challenges or leaderboards.`);
  return notes;
}

const UNDO_DAYS = 7;

/** A change of a session as its list shows it. */
export type SessionEdit = {
  id: number;
  reason: "corrected" | "device" | "split" | "undone";
  createdAt: string;
  before: EditTimes;
  after: EditTimes;
};

type EditTimes = { startedAt: string; endedAt: string; durationSeconds: number };

/** Whether a change can be undone: for seven days, unless it is an undo itself. */
export function canUndo(edit: { reason: SessionEdit["reason"]; createdAt: Date }, now: Date): boolean {
  return edit.reason !== "undone" && +now - +edit.createdAt <= UNDO_DAYS * 86_400_000;
}

const REASONS = {
  corrected: "corrected",
  device: "changed by another device",
  split: "split",
  undone: "undone",
} as const;

/** “20 Nov 19:15–23:40 → 19:15–21:05, corrected today” */
export function describeEdit({ before, after, reason, createdAt }: SessionEdit, now: Date, timeZone: string): string {
  const span = ({ startedAt, endedAt }: EditTimes) =>
    formatClockSpan({ startedAt: new Date(startedAt), endedAt: new Date(endedAt) }, timeZone);
  const dates = [before, after].map(({ startedAt }) => shortDate(new Date(startedAt), now, timeZone));
  const isSameSpan = dates[0] === dates[1] && span(before) === span(after);
  const length = (times: EditTimes) => (isSameSpan ? ` (${formatDuration(times.durationSeconds)})` : "");
  const to = `${dates[0] === dates[1] ? "" : `${dates[1]} `}${span(after)}${length(after)}`;
  const when = describeDay(new Date(createdAt), now, timeZone);
  return `${dates[0]} ${span(before)}${length(before)} → ${to}, ${REASONS[reason]} ${when}`;
}

function describeDay(moment: Date, now: Date, timeZone: string): string {
  const days = daysBetween(localDateOf(moment, timeZone), localDateOf(now, timeZone));
  if (days === 0) return "today";
  return days === 1 ? "yesterday" : `on ${shortDate(moment, now, timeZone)}`;
}

function shortDate(moment: Date, now: Date, timeZone: string): string {
  const isThisYear = localDateOf(moment, timeZone).slice(0, 4) === localDateOf(now, timeZone).slice(0, 4);
  return dateFormat({ timeZone, day: "numeric", month: "short", ...(!isThisYear && { year: "numeric" }) }).format(
    moment,
  );
}
