import { describeRunning } from "../crafting/reminders";
import { levelName } from "../profile/levels";
import { type Streak, type StreakBreak, streakEndingAt } from "../profile/streak";
import type { LocalDate } from "../shared/local-time";

/**
 * A notification before it is stored. `dedupeKey` identifies its cause, so that a crafter gets it once, even after
 * deleting it. `href` is a path of ours or null. See README.md.
 */
export type NewNotification = { userId: string; title: string; body: string; href: string | null; dedupeKey: string };

type Challenge = { id: string; name: string };
type ForMembers = Omit<NewNotification, "userId">;

/** How many are fetched at a time; the badge counts all unread ones. */
export const NOTIFICATIONS_LIMIT = 50;

/** Lengths of a streak, in days, that send a notification. */
export const STREAK_MARKS = [7, 30, 100, 365] as const;

/** Percentages of a personal goal that send a notification. */
export const GOAL_MARKS = [50, 100] as const;
type GoalMark = (typeof GOAL_MARKS)[number];

/** Members are notified when a challenge ends within this time. */
export const ENDS_WITHIN_HOURS = 48;

const HOUR_MS = 3_600_000;

/** One for each level gained; none for lost levels. */
export function levelNotifications(userId: string, from: number, to: number): NewNotification[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step + 1).map((level) => ({
    userId,
    title: `Level ${level}: ${levelName(level)}`,
    body: `Well done! Next level: ${levelName(level + 1)}.`,
    href: "/profile",
    dedupeKey: levelKey(level),
  }));
}

/** The keys of lost levels, so that each is notified again when it is reached again. */
export function lostLevelKeys(from: number, to: number): string[] {
  return Array.from({ length: Math.max(0, from - to) }, (_, step) => levelKey(to + step + 1));
}

const levelKey = (level: number) => `level:${level}`;

/**
 * One for each mark that the streak reached on one of `dates`, the dates of a session just saved. The key holds the
 * date of the mark, so that each run notifies each mark once.
 */
export function streakNotifications(
  userId: string,
  streak: Pick<Streak, "dates"> | null,
  dates: readonly LocalDate[],
): NewNotification[] {
  return STREAK_MARKS.flatMap((mark) => {
    const date = streak?.dates[mark - 1];
    if (date === undefined || !dates.includes(date)) return [];
    const body = "Well done! A missed day now and then doesn’t end it.";
    const dedupeKey = `streak:${mark}:${date}`;
    return [{ userId, title: `A streak of ${mark} days`, body, href: "/dashboard", dedupeKey }];
  });
}

/** The keys of streaks that no longer hold: the streak ending at the key's date is now shorter than its mark. */
export function brokenStreakKeys(
  keys: readonly string[],
  dates: readonly LocalDate[],
  breaks: readonly StreakBreak[],
): string[] {
  return keys.filter((key) => {
    const [kind, mark, date] = key.split(":");
    if (kind !== "streak" || !date) return false;
    const until = dates
      .filter((one) => one <= date)
      .sort()
      .reverse();
    return until[0] !== date || (streakEndingAt(until, breaks)?.days ?? 0) < Number(mark);
  });
}

/** The highest mark reached by a rise, or null. */
export function goalMark(before: number, after: number): GoalMark | null {
  return GOAL_MARKS.findLast((mark) => before < mark && mark <= after) ?? null;
}

/** The marks lost by a fall. */
export function lostGoalMarks(before: number, after: number): GoalMark[] {
  return GOAL_MARKS.filter((mark) => after < mark && mark <= before);
}

export function goalNotification(
  userId: string,
  challenge: Challenge,
  { period, mark }: { period: string; mark: GoalMark },
): NewNotification {
  const isMet = mark === 100;
  return {
    userId,
    title: isMet ? `Goal met: ${challenge.name}` : `Halfway: ${challenge.name}`,
    body: isMet
      ? "You’ve reached your personal goal in this challenge."
      : "You’re halfway to your personal goal in this challenge.",
    href: `/challenges/${challenge.id}`,
    dedupeKey: goalKey(challenge.id, period, mark),
  };
}

export function goalKey(challengeId: string, period: string, mark: GoalMark): string {
  return `goal:${challengeId}:${period}:${mark}`;
}

export function endsSoonNotification(challenge: Challenge): ForMembers {
  return {
    title: `Ends soon: ${challenge.name}`,
    body: `This challenge ends in less than ${ENDS_WITHIN_HOURS} hours. There’s still time to add to it.`,
    href: `/challenges/${challenge.id}`,
    dedupeKey: `ends:${challenge.id}`,
  };
}

/** Without a name once the author's account is deleted. */
export function commentNotificationBody(authorName: string): string {
  return `${authorName} wrote a comment.`;
}

/** One for each challenge and hour (UTC). */
export function commentNotification(challenge: Challenge, authorName: string, now: Date): ForMembers {
  return {
    title: `New in the discussion: ${challenge.name}`,
    body: commentNotificationBody(authorName),
    href: `/challenges/${challenge.id}#discussion`,
    dedupeKey: `comments:${challenge.id}:${now.toISOString().slice(0, 13)}`,
  };
}

type Saved = { id: string; userId: string; title: string };

/** One for each method and day (UTC). */
export function methodSavedNotification(method: Saved, now: Date): NewNotification {
  return {
    userId: method.userId,
    title: `Saved: ${method.title}`,
    body: "A crafter saved your method.",
    href: "/calculator/methods",
    dedupeKey: `saved:${method.id}:${now.toISOString().slice(0, 10)}`,
  };
}

type LowMaterial = { id: string; name: string; left: string; movementId: string };

/** One each time that a movement takes it under what the crafter calls low. */
export function materialLowNotification(userId: string, { id, name, left, movementId }: LowMaterial): NewNotification {
  return {
    userId,
    title: `Low: ${name}`,
    body: `${left} left on your shelf.`,
    href: `/calculator/materials/${id}`,
    dedupeKey: `material-low:${movementId}`,
  };
}

/** `dedupeKey` is the key of the mail about the same change. */
export function passwordNotification(userId: string, dedupeKey: string): NewNotification {
  return {
    userId,
    title: "Password changed",
    body: "Your password was changed, and you were signed out on every other device.",
    href: null,
    dedupeKey,
  };
}

type Running = { userId: string; sessionId: string; elapsedMs: number; name: string };

/** One for each session. */
export function stillCraftingNotification(session: Running): NewNotification {
  return {
    userId: session.userId,
    title: `Still crafting? ${describeRunning(session.elapsedMs, session.name)}`,
    body: "Your stopwatch is running. If you put your work down, choose when.",
    href: "/dashboard",
    dedupeKey: reminderKey(session.sessionId),
  };
}

export function reminderKey(sessionId: string): string {
  return `still:${sessionId}`;
}

/** "Just now" under 1 hour, "Nh ago" under 24 hours, otherwise "Nd ago". */
export function relativeTime(createdAt: Date, now: Date): string {
  const hours = Math.floor((now.getTime() - createdAt.getTime()) / HOUR_MS);
  if (hours < 1) return "Just now";
  return hours < 24 ? `${hours}h ago` : `${Math.floor(hours / 24)}d ago`;
}
