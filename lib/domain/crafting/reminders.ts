import { minutesOfDay } from "../shared/local-time";
import { DEFAULT_DESCRIPTION, formatDuration } from "./stopwatch";

/** The choices in the settings, in minutes; null is off. */
export const REMIND_AFTER_MINUTES = [60, 120, 180, 240, 300, 360] as const;

const REMINDER_STAGES = ["notice", "mail"] as const;
export type ReminderStage = (typeof REMINDER_STAGES)[number];

/** A stage's delay doubles once this many of the last sessions it was sent for were answered with "Yes". */
export const YES_ANSWERS = { needed: 3, of: 5 } as const;

const MINUTE_MS = 60_000;
export const MAIL_AFTER_MINUTES = 8 * 60;
const QUIET = { from: 22 * 60, until: 7 * 60 };

/** The facts that decide which reminders of an open session are sent. */
export type ReminderFacts = {
  running: boolean;
  startedAt: Date;
  lastTouchAt: Date;
  timeZone: string;
  /** Null if off. */
  remindAfterMinutes: number | null;
  hasLogin: boolean;
  sent: readonly ReminderStage[];
  switchedOff: readonly ReminderStage[];
  yesAnswers: Record<ReminderStage, number>;
};

/** How long the stopwatch runs without a touch before this stage is sent; null if never. */
export function remindAfterMs(
  stage: ReminderStage,
  { remindAfterMinutes, yesAnswers }: Pick<ReminderFacts, "remindAfterMinutes" | "yesAnswers">,
): number | null {
  if (remindAfterMinutes === null) return null;
  const minutes = stage === "mail" ? MAIL_AFTER_MINUTES : remindAfterMinutes;
  return minutes * MINUTE_MS * (yesAnswers[stage] >= YES_ANSWERS.needed ? 2 : 1);
}

/** The stages to send now: each at most once, and at night only if the session began at night. */
export function findDueReminders(facts: ReminderFacts, now: Date): ReminderStage[] {
  if (!facts.running || !facts.hasLogin) return [];
  if (isQuiet(now, facts.timeZone) && !isQuiet(facts.startedAt, facts.timeZone)) return [];
  return REMINDER_STAGES.filter((stage) => {
    const afterMs = remindAfterMs(stage, facts);
    const isOpen = !facts.sent.includes(stage) && !facts.switchedOff.includes(stage);
    return isOpen && afterMs !== null && +now - +facts.lastTouchAt >= afterMs;
  });
}

/** "2h 4m on Serving bowls" */
export function describeRunning(elapsedMs: number, name: string): string {
  const length = formatDuration(elapsedMs / 1000);
  return name === DEFAULT_DESCRIPTION ? length : `${length} on ${name}`;
}

function isQuiet(instant: Date, timeZone: string): boolean {
  const minutes = minutesOfDay(instant, timeZone);
  return minutes >= QUIET.from || minutes < QUIET.until;
}
