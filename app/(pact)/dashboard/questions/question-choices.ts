import type { AskedMoment, Conflict } from "@/db/queries/crafting/taps/answer";
import { formatClockSpan } from "@/lib/domain/crafting/session-times";
import { elapsedMs, formatDuration } from "@/lib/domain/crafting/stopwatch";
import { dateFormat } from "@/lib/domain/shared/formats";

type ClaimedTime = Conflict["sides"][number];

export type Answer = "first" | "second" | "both";

/** `value`: the type of the answer. */
export type QuestionText<Value = string> = {
  title: string;
  sentence: string;
  choices: { value: Value; label: string }[];
};

const PRESSES: Record<AskedMoment["kind"], string> = {
  start: "When did you start",
  pause: "When did you pause",
  resume: "When did you resume",
  stop: "When did you stop",
  discard: "When did you discard",
};

export function conflictText(
  { kind, at, sides: [first, second] }: Conflict,
  now: Date,
  timeZone: string,
): QuestionText<Answer> {
  const from = dateFormat({ timeZone, weekday: "short", day: "numeric", month: "short" }).format(startOf(first));
  const [ends, goesOn] = [first, second].map((side) => `${spanOf(side, timeZone)}, ${lengthOf(side, now)}`);
  const moment = dateFormat({ timeZone, hour: "2-digit", minute: "2-digit" }).format(at);
  if (kind === "end")
    return {
      title: `“${second.description}”, ${from}`,
      sentence: `One of your devices stopped this session at ${moment}, and it went on elsewhere. Which is right?`,
      choices: [
        { value: "first", label: `It ended at ${moment}: ${ends}` },
        { value: "second", label: `It went on: ${goesOn}` },
        { value: "both", label: `Both, as two sessions: one until ${moment}, one from then on` },
      ],
    };
  return {
    title: `“${first.description}” and “${second.description}”, ${from}`,
    sentence: `The same time was counted twice. It counts once, for “${first.description}”, which began first. Which is right?`,
    choices: [
      { value: "first", label: `“${first.description}”: ${ends}. The other has only what is left` },
      { value: "second", label: `“${second.description}”: ${goesOn}. The other has only what is left` },
      {
        value: "both",
        label: `Both, as two sessions: “${first.description}” until ${moment}, then “${second.description}”`,
      },
    ],
  };
}

export function momentText({ kind, description, candidates }: AskedMoment, timeZone: string): QuestionText {
  const long = dateFormat({
    timeZone,
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
  });
  return {
    title: `${PRESSES[kind]}${description ? ` “${description}”` : ""}?`,
    sentence:
      "Your device’s clock changed before this was sent, so we can’t tell. The time you choose counts as added by hand.",
    choices: candidates.map((value) => ({ value, label: long.format(new Date(value)) })),
  };
}

/** Both sides as bars over their common span: [from, width] of each stretch, in percent. */
export function barsOf([first, second]: Conflict["sides"], now: Date): [number, number][][] {
  const spans = [first, second].map(({ segments }) =>
    segments.map(({ startedAt, endedAt }): [number, number] => [
      Date.parse(startedAt),
      endedAt ? Date.parse(endedAt) : +now,
    ]),
  );
  const moments = spans.flat(2);
  const [from, to] = [Math.min(...moments), Math.max(...moments)];
  const percent = (ms: number) => (100 * ms) / Math.max(1, to - from);
  return spans.map((side) => side.map(([start, end]) => [percent(start - from), percent(end - start)]));
}

function startOf({ segments }: ClaimedTime): Date {
  return new Date(segments[0]?.startedAt ?? 0);
}

function spanOf(side: ClaimedTime, timeZone: string): string {
  const end = side.segments.at(-1)?.endedAt;
  return formatClockSpan({ startedAt: startOf(side), endedAt: end ? new Date(end) : null }, timeZone);
}

function lengthOf({ segments }: ClaimedTime, now: Date): string {
  const stretches = segments.map(({ startedAt, endedAt }) => ({
    startedAt: new Date(startedAt),
    endedAt: endedAt ? new Date(endedAt) : null,
  }));
  return formatDuration(elapsedMs(stretches, now) / 1000);
}
