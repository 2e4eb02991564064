import "server-only";
import { countUnreadEvents, listUnmatchedPurchases } from "@/db/queries/billing/purchases";
import { queueMailOnce } from "@/db/queries/mail";
import { TIERS } from "@/lib/domain/billing/tiers";
import type { BILLING_ALARMS } from "../log/metrics";
import { logAlarm } from "../log/writer";
import { billingAlarmMail } from "../mail/texts";

const HOUR_MS = 3_600_000;
/** The next event often matches a purchase, so wait this long. */
const MATCH_MS = HOUR_MS;
/** Older purchases raise no alarm until a renewal or a repeated delivery. */
const MAX_AGE_MS = 7 * 24 * HOUR_MS;
const MAX_LINES = 20;

type Alarm = (typeof BILLING_ALARMS)[number];

/** Raises alarms for purchases without an account and for events that could not be parsed. Call once an hour. */
export async function raiseBillingAlarms(now = new Date()): Promise<void> {
  const isDue = (at: Date) => +now - +at >= MATCH_MS && +now - +at < MAX_AGE_MS;
  const unmatched = (await listUnmatchedPurchases()).filter((one) => one.tier && isDue(one.lastReceivedAt));
  if (unmatched.length > 0)
    await raiseAlarm("unmatched", now, unmatched.length, "A payment belongs to no account", [
      "These Paddle subscriptions have no account, so nobody got what they paid for:",
      ...unmatched
        .slice(0, MAX_LINES)
        .map(({ providerReference, tier }) => `${providerReference} ${tier && TIERS[tier].name}`),
      "To list them all: npm run purchases -- list. To assign one to an account: npm run purchases -- assign SUBSCRIPTION EMAIL",
    ]);
  const unread = await countUnreadEvents(new Date(+now - MAX_AGE_MS));
  if (unread > 0)
    await raiseAlarm("unread", now, unread, "Events from Paddle could not be read", [
      `Events stored but not understood in the last seven days: ${unread}. Paddle sends something this version doesn’t know.`,
      "Update the product, then resend them from Paddle’s dashboard. They take effect once they can be read.",
    ]);
}

export async function raiseRefusedAlarm(status: number, now = new Date()): Promise<void> {
  await raiseAlarm("refused", now, 1, "A delivery to the payment webhook was refused", [
    `The webhook answered ${status}. If Paddle’s dashboard shows failed deliveries, check PADDLE_WEBHOOK_SECRET and the clock of the server. Otherwise somebody else called the address, and nothing has changed.`,
  ]);
}

export async function raiseDriftAlarm(
  left: { providerReference: string; differences: string[] }[],
  now = new Date(),
): Promise<void> {
  if (left.length === 0) return;
  await raiseAlarm("left", now, left.length, "Subscriptions differ from Paddle", [
    "The daily comparison found differences that it can’t repair:",
    ...left
      .slice(0, MAX_LINES)
      .map(({ providerReference, differences }) => `${providerReference}: ${differences.join("; ")}`),
    "To compare again: npm run reconcile",
  ]);
}

const raisedOn = new Map<Alarm, string>();

/** One mail and one log line a day per kind of alarm, across all processes. */
async function raiseAlarm(
  alarm: Alarm,
  now: Date,
  count: number,
  subject: string,
  paragraphs: string[],
): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  if (raisedOn.get(alarm) === day) return;
  const isFirst = await queueMailOnce(billingAlarmMail(subject, paragraphs, `billing-alarm:${alarm}:${day}`));
  raisedOn.set(alarm, day);
  if (isFirst) logAlarm(alarm, count);
}
