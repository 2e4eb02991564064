import type { ChallengeView } from "@/db/queries/challenges/list";
import { datesWords, goalWords, type Progress, progressOf, type Tally } from "@/lib/domain/challenges/progress";
import { isCounted, type Quilt } from "@/lib/domain/challenges/quilt";
import type { ChallengeUnit } from "@/lib/domain/challenges/window";
import { formatRounded } from "@/lib/domain/crafting/stopwatch";
import { dateFormat, printNumber } from "@/lib/domain/shared/formats";
import type { LocalDate } from "@/lib/domain/shared/local-time";
import { countOf } from "@/lib/domain/shared/text";
import { drawBand } from "./emblem";

export type CardView = ReturnType<typeof describeCard>;

/** What a card in the list shows; an upcoming one shows goals without progress. */
export function describeCard(challenge: ChallengeView) {
  const { id, name, description, phase, isJoined, canJoin, timeLeft, participantCount } = challenge;
  const describeGoal = (progress: Progress) =>
    phase === "upcoming"
      ? { words: goalWords(progress.goalValue, progress.unit), percent: null }
      : { words: progressWords(progress), percent: progress.progressPercentage };
  return {
    id,
    name,
    description,
    phase,
    isJoined,
    canJoin,
    band: drawBand(id),
    dates: datesWords(challenge),
    standing: `${timeLeft} · ${formatCrafters(participantCount)}`,
    global: describeGoal(challenge.global),
    personal: describeGoal(challenge.personal),
  };
}

/** How much of a goal is done: "1,240 of 2,000 sessions". */
export function progressWords({ allocatedValue, goalValue, unit }: Progress): string {
  return `${printNumber(allocatedValue)} of ${goalWords(goalValue, unit)}`;
}

export function formatCrafters(count: number): string {
  return countOf(count, "crafter").replace(String(count), printNumber(count));
}

/** An amount in the unit of a goal: "2.5 hours", "1 day". */
export function amountWords(tally: Tally, unit: ChallengeUnit): string {
  return goalWords(progressOf(tally, { quantity: 1, unit }).allocatedValue, unit);
}

/** Everybody's total and the viewer's part of it: "31 hours, 2.5 hours of them yours". */
export function describeTotals(everyone: Tally, mine: Tally, unit: ChallengeUnit): string {
  return amountWords(everyone, unit) + describeOwnPart(mine, unit);
}

/** Describes the quilt in one sentence, without a full stop. */
export function describeQuilt(global: Progress, mine: Tally): string {
  return `${progressWords(global)} sewn in${describeOwnPart(mine, global.unit)}`;
}

export function explainPatches({ each, patches }: Quilt, unit: ChallengeUnit): string {
  const own = patches.some(({ of }) => of === "mine") ? " Yours are outlined." : "";
  return `${explainPatch(each, unit)}${own}`;
}

/** `percent`: the share of the goal expected at its end. */
export function paceWords(percent: number, end: LocalDate): string {
  return `At this pace ${printNumber(percent)}% by ${dateLabel(end)}.`;
}

/** "3 December" or "3 Dec". */
export function dateLabel(date: LocalDate, month: "long" | "short" = "long"): string {
  return dateFormat({ timeZone: "UTC", day: "numeric", month }).format(Date.parse(date));
}

function describeOwnPart(mine: Tally, unit: ChallengeUnit): string {
  return mine.seconds > 0 ? `, ${amountWords(mine, unit)} of them yours` : "";
}

function explainPatch(each: Quilt["each"], unit: ChallengeUnit): string {
  switch (each) {
    case "session":
      return "Each patch is a session.";
    case "day":
      return "Each patch is one crafter’s day.";
    case "time":
      return "Each patch is a session, as wide as its time.";
    default:
      return `Each patch stands for ${isCounted(unit) ? goalWords(each.part, unit) : formatRounded(each.part)}.`;
  }
}
