import "server-only";
import { findBroken } from "@/db/invariants";
import { sweepTiers } from "@/db/queries/billing/entitlement";
import { foldTotals } from "@/db/queries/challenges/progress";
import { sweepHouseChallenges } from "@/db/queries/challenges/upkeep";
import { sweepReminders } from "@/db/queries/crafting/reminders";
import { refreshLeaderboard } from "@/db/queries/leaderboard/refresh";
import { sweepMonthlyMails, sweepNotifications } from "@/db/queries/notifications/optional-mails";
import { pruneNotifications, prunePaddleEvents, pruneTaps, sweepExpired } from "@/db/queries/pruning";
import { describeRunning } from "@/lib/domain/crafting/reminders";
import { consumeLimit } from "../limits/rate-limit";
import { beginJob, metrics, noteInvariants } from "../log/metrics";
import { withLocale } from "../log/request-context";
import { logBrokenInvariants, logUnexpectedError } from "../log/writer";
import { nudgeMailSender } from "../mail/sender";
import { challengeEndsMail, monthMail, stillCraftingMail } from "../mail/texts";
import { sweepPictures } from "../pictures/sweep";

const HOUR_MS = 60 * 60 * 1000;
/** By then this process answers requests. */
const SERVING_MS = 60_000;
const TOTALS_MS = 60_000;
const REMINDERS_MS = 30_000;
/** The first refresh ever reads everybody. */
const LEADERBOARD_LIMIT_MS = 10 * 60_000;
const LEADERBOARD_RETRY_SECONDS = 10;

/**
 * Hourly: deletes expired data, creates the next house challenge, notifies of ending challenges and plans, sends
 * monthly mails. Daily: compares plans with Paddle and checks the invariants. Every 30 s: reminds of forgotten
 * stopwatches. Refreshes the leaderboard's snapshot when due.
 */
export function startHousekeeping(): { stop: () => void } {
  const stops = [
    runEvery(HOUR_MS, "housekeeping", sweepExpired),
    runEvery(HOUR_MS, "challenges", sweepHouseChallenges),
    runEvery(HOUR_MS, "notifications", notifyOfEnds),
    runEvery(HOUR_MS, "monthly mails", sendMonthlyMails),
    runEvery(HOUR_MS, "old notifications", pruneNotifications),
    runEvery(HOUR_MS, "old events", prunePaddleEvents),
    runEvery(HOUR_MS, "old taps", pruneTaps),
    runEvery(HOUR_MS, "pictures", sweepPictures),
    runEvery(HOUR_MS, "plans", sweepTiers),
    runEvery(HOUR_MS, "reconcile", reconcilePlans, SERVING_MS),
    runEvery(HOUR_MS, "invariants", checkInvariantsDaily, SERVING_MS),
    runEvery(REMINDERS_MS, "reminders", remindOfStopwatches),
    runEvery(TOTALS_MS, "challenge totals", foldTotals),
    refreshWhenDue(),
  ];
  return { stop: () => stops.map((stop) => stop()) };
}

async function reconcilePlans(): Promise<void> {
  await (await import("../paddle/reconcile")).reconcileDaily();
  await (await import("../paddle/alarm")).raiseBillingAlarms();
}

/** Refreshes at most once a minute across all processes, which share the time of the next refresh. */
function refreshWhenDue(): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const wait = (seconds: number) => {
    if (!isStopped) timer = setTimeout(run, seconds * 1000).unref();
  };
  const run = () =>
    runWatched("leaderboard", () => refreshLeaderboard({ wait: false, limitMs: LEADERBOARD_LIMIT_MS })).then(
      (seconds) => wait(seconds ?? LEADERBOARD_RETRY_SECONDS),
    );
  beginJob("leaderboard");
  wait(0);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** A failure is logged and retried at the next run. */
function runEvery(intervalMs: number, where: string, work: () => Promise<void>, firstMs = 0): () => void {
  const run = () => runWatched(where, work);
  beginJob(where);
  const begin = setTimeout(run, firstMs).unref();
  const timer = setInterval(run, intervalMs).unref();
  return () => {
    clearTimeout(begin);
    clearInterval(timer);
  };
}

/** Never throws. */
async function runWatched<Result>(job: string, work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    const result = await work();
    metrics().jobSuccess.set({ job }, Date.now() / 1000);
    return result;
  } catch (error) {
    metrics().jobFailures.inc({ job });
    logUnexpectedError(job, error);
  }
}

/** True after a failed check: this process repeats it at the next call. */
let isUnfinished = false;

export async function checkInvariantsDaily(): Promise<void> {
  if (!isUnfinished && (await consumeLimit("invariants", "all", ""))) return;
  isUnfinished = true;
  const broken = await findBroken();
  isUnfinished = false;
  noteInvariants(Object.values(broken).reduce((sum, rows) => sum + rows, 0));
  if (Object.keys(broken).length > 0) logBrokenInvariants(broken);
}

/** Mails last month's figures to crafters who want them. */
export async function sendMonthlyMails(): Promise<void> {
  await sweepMonthlyMails((month) => withLocale(month.locale, () => monthMail(month)));
  nudgeMailSender();
}

/** Notifies crafters of challenges that end soon, and mails those who want it. */
export async function notifyOfEnds(): Promise<void> {
  await sweepNotifications(({ email, userId, ...challenge }) => challengeEndsMail(email, challenge, userId));
  nudgeMailSender();
}

/** Reminds of stopwatches that may have been forgotten. */
export async function remindOfStopwatches(): Promise<void> {
  await sweepReminders(({ email, elapsedMs, name, userId }) =>
    stillCraftingMail(email, describeRunning(elapsedMs, name), userId),
  );
  nudgeMailSender();
}
