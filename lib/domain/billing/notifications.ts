import type { NewNotification } from "../notifications/texts";
import { dateWords } from "../shared/local-time";
import type { DatedFact } from "./fold";
import { PAST_DUE_DAYS, type PaidTier, type PendingChange, type SubscriptionStatus } from "./subscriptions";
import { TIERS } from "./tiers";

const DAY_MS = 86_400_000;

type Crafter = { userId: string; timeZone: string };
type Begun = { providerReference: string; tier: PaidTier; periodStartsAt: Date };

/**
 * Returns the notifications for a subscription's facts, which are sorted by when they happened: plans that began,
 * payments that failed, cancellations that were scheduled. Keys prevent repeats; facts older than a week notify nobody.
 */
export function notificationsOf(
  facts: readonly DatedFact[],
  { providerReference, now, ...crafter }: Crafter & { providerReference: string; now: Date },
): NewNotification[] {
  let tier: PaidTier | null = null;
  return facts.flatMap(({ occurredAt, fact }): NewNotification[] => {
    const before = tier;
    if (fact.kind === "subscription") tier = fact.tier ?? tier;
    if (fact.kind === "refund" || !isRecent(occurredAt, now)) return [];
    if (fact.kind === "payment")
      return fact.isPaid || !fact.period ? [] : [failedNotification(crafter, providerReference, fact.period.startsAt)];
    const { status, period, scheduled } = fact;
    if (!tier || !period) return [];
    if (status === "past_due") return [failedNotification(crafter, providerReference, period.startsAt)];
    const begun = { providerReference, tier, periodStartsAt: new Date(period.startsAt) };
    const isMore = !before || TIERS[tier].priceCents > TIERS[before].priceCents;
    return [
      ...(isMore ? [startedNotification(crafter, begun)] : []),
      ...(scheduled && Date.parse(scheduled.at) > +now ? [scheduledNotification(crafter, begun, scheduled)] : []),
    ];
  });
}

/** Whether something happened recently enough for a notification. */
export function isRecent(at: Date | null, now: Date): boolean {
  return at !== null && at > findRecentStart(now);
}

export function findRecentStart(now: Date): Date {
  return new Date(+now - 7 * DAY_MS);
}

/** Announces that Pro+ becomes Pro Lite when its period ends; sent once for each request. */
export function switchNotification(
  { userId, timeZone }: Crafter,
  { providerReference, retainedSince }: { providerReference: string; retainedSince: Date | null },
  { tier, at }: PendingChange,
): NewNotification {
  return billingNotification(userId, {
    title: "Downgrade Scheduled",
    body: `You keep your plan until ${dateWords(at, timeZone)}, then your plan changes to ${TIERS[tier].name}.`,
    dedupeKey: `downgrade:${providerReference}:${tier}:${retainedSince?.toISOString()}`,
  });
}

/** Announces that a subscription has ended or paused; sent once for each subscription and once for each pause. */
export function endedNotification(
  userId: string,
  one: { providerReference: string; tier: PaidTier; status: SubscriptionStatus; expiresAt: Date | null },
): NewNotification {
  const { name } = TIERS[one.tier];
  if (one.status === "paused")
    return billingNotification(userId, {
      title: `${name} is paused`,
      body: "Your subscription is paused. You can resume it under Billing & Plans.",
      dedupeKey: `subscription-paused:${one.providerReference}:${one.expiresAt?.toISOString()}`,
    });
  return billingNotification(userId, {
    title: `${name} has ended`,
    body: "Your subscription has ended. Everything you’ve made is still here.",
    dedupeKey: `subscription-ended:${one.providerReference}`,
  });
}

type Gift = { id: string; tier: PaidTier; endsAt: Date };

/** Announces a plan that an admin gave for some days (lib/domain/admin/README.md). */
export function givenNotification(
  crafter: { id: string; timeZone: string },
  { id, tier, endsAt }: Gift,
): NewNotification {
  const until = dateWords(endsAt, crafter.timeZone);
  return billingNotification(crafter.id, {
    title: `${TIERS[tier].name} for you`,
    body: `Craft Pact gave you ${TIERS[tier].name} until ${until}. It costs nothing and ends by itself.`,
    dedupeKey: `plan-given:${id}`,
  });
}

/** Announces the end of a given plan, whether it expired or an admin took it back. */
export function givenEndedNotification(userId: string, { id, tier }: Gift): NewNotification {
  return billingNotification(userId, {
    title: `The ${TIERS[tier].name} we gave you has ended`,
    body: "Everything you’ve made is still here.",
    dedupeKey: `plan-given-ended:${id}`,
  });
}

function startedNotification({ userId }: Crafter, { providerReference, tier, periodStartsAt }: Begun): NewNotification {
  return billingNotification(userId, {
    title: `Welcome to ${TIERS[tier].name}`,
    body: "Your subscription has started. Thank you!",
    dedupeKey: `subscription-started:${providerReference}:${tier}:${periodStartsAt.toISOString()}`,
  });
}

/** The renewal's event and its payment's event report the same failure, so the period is the key. */
function failedNotification({ userId }: Crafter, providerReference: string, periodStartsAt: string): NewNotification {
  return billingNotification(userId, {
    title: "Payment failed",
    body: `Your payment didn’t go through. You keep your plan for ${PAST_DUE_DAYS} days while we retry it.`,
    dedupeKey: `payment-failed:${providerReference}:${new Date(periodStartsAt).toISOString()}`,
  });
}

/** Sent once for each period, however often the cancellation or pause is scheduled and undone. */
function scheduledNotification(
  { userId, timeZone }: Crafter,
  { providerReference, tier, periodStartsAt }: Begun,
  scheduled: { action: "cancel" | "pause"; at: string },
): NewNotification {
  const isPause = scheduled.action === "pause";
  const until = `You keep ${TIERS[tier].name} until ${dateWords(new Date(scheduled.at), timeZone)}`;
  return billingNotification(userId, {
    title: isPause ? "Pause scheduled" : "Downgrade Scheduled",
    body: `${until}, then your ${isPause ? "subscription pauses" : `plan changes to ${TIERS.free.name}`}.`,
    dedupeKey: `${isPause ? "pause" : "downgrade"}:${providerReference}:free:${periodStartsAt.toISOString()}`,
  });
}

function billingNotification(
  userId: string,
  words: Pick<NewNotification, "title" | "body" | "dedupeKey">,
): NewNotification {
  return { userId, href: "/billing", ...words };
}
