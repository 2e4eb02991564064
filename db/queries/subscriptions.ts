import { and, eq } from "drizzle-orm";
import type { SubscriptionFact } from "@/lib/domain/subscription-facts";
import {
  entitlementAt,
  isLive,
  type PaidTier,
  type PendingChange,
  pastDue,
  pendingChange,
  tierOf,
} from "@/lib/domain/subscriptions";
import { TIERS, type Tier } from "@/lib/domain/tiers";
import { NotFoundError, UserError } from "@/lib/errors";
import { db, type Tx } from "../client";
import { subscriptions, users } from "../schema";
import { settleTier } from "./entitlement";
import { lockUser, serverNow, tierNow } from "./locks";
import { recordEvent } from "./paddle-events";
import { listSubscriptions, type SubscriptionRow } from "./subscriptions-list";

/** A subscription as the screens may know it. */
export type SubscriptionView = Pick<
  SubscriptionRow,
  | "id"
  | "providerReference"
  | "customerReference"
  | "tier"
  | "keptTier"
  | "status"
  | "startedAt"
  | "expiresAt"
  | "createdAt"
> & {
  /** Entitles to a plan now. */
  isActive: boolean;
  /** The plan it gives, or gave last: a kept one until it ends, whatever Paddle charges for next. */
  plan: PaidTier;
};

export type Billing = {
  tier: Tier;
  /** When the plan changes by itself if nothing new comes, and to what; null when it does not. */
  until: Date | null;
  next: Tier;
  /** The subscription that gives the plan, or that still goes on; null for who has neither. */
  current: SubscriptionView | null;
  pending: PendingChange | null;
  /** The payment is due since then, and the plan kept until then. */
  pastDueSince: Date | null;
  pastDueUntil: Date | null;
  /** All, newest first. */
  history: SubscriptionView[];
};

/** What the billing page says of a crafter's plan (spec §2 «Billing»). */
export async function findBilling(userId: string): Promise<Billing> {
  const now = await serverNow(db);
  const [user] = await db.select({ tier: tierNow }).from(users).where(eq(users.id, userId));
  const rows = await listSubscriptions(db, userId);
  const { until, next } = entitlementAt(rows, now);
  const current = currentOf(rows, now);
  const due = current && pastDue(current, now);
  return {
    tier: user?.tier ?? "free",
    until,
    next,
    current: current && viewOf(current, now),
    pending: current && pendingChange(current, now),
    pastDueSince: due?.since ?? null,
    pastDueUntil: due?.until ?? null,
    history: rows.map((row) => viewOf(row, now)),
  };
}

/** The subscription that goes on by itself, which alone can be changed or cancelled; of several the largest plan. */
export async function findLiveSubscription(userId: string): Promise<SubscriptionRow | null> {
  const now = await serverNow(db);
  const rows = await listSubscriptions(db, userId);
  return currentOf(
    rows.filter((row) => isLive(row, now)),
    now,
  );
}

/**
 * Our half of Pro+ → Pro Lite: the paid plan is kept until the period's end, since Paddle changes the item at once.
 * Refused when another change is pending, and for what is not the caller's as if it did not exist (rules.md «Plans»).
 */
export async function keepTier(userId: string, providerReference: string): Promise<{ at: Date }> {
  return db.transaction(async (tx) => {
    const crafter = await lockUser(tx, userId);
    const { now } = crafter;
    const subscription = await findMine(tx, userId, providerReference);
    if (!isLive(subscription, now)) throw new NotFoundError("subscription");
    if (pendingChange(subscription, now)) throw new UserError("A change of your plan is scheduled already.");
    const { tier, status, expiresAt } = subscription;
    const isPaid = (status === "active" || status === "trialing") && expiresAt !== null && now < expiresAt;
    if (!isPaid || tier !== "pro_plus") throw new UserError("Your plan can’t be changed to Pro Lite now.");
    await tx
      .update(subscriptions)
      .set({ keptTier: tier, keptUntil: expiresAt, keptSince: now })
      .where(eq(subscriptions.id, subscription.id));
    await settleTier(tx, crafter);
    return { at: expiresAt };
  });
}

/** Undoes `keepTier`, once Paddle has the larger plan again or never had the smaller one; again changes nothing. */
export async function dropKeptTier(userId: string, providerReference: string): Promise<void> {
  await db.transaction(async (tx) => {
    const crafter = await lockUser(tx, userId);
    const { id } = await findMine(tx, userId, providerReference);
    await tx
      .update(subscriptions)
      .set({ keptTier: null, keptUntil: null, keptSince: null })
      .where(eq(subscriptions.id, id));
    await settleTier(tx, crafter);
  });
}

/** What Paddle's API answered about a subscription, at its `updated_at`: ISO instants throughout. */
export type SubscriptionSnapshot = {
  providerReference: string;
  /** Whom the signed reference names; counts only while nobody has the subscription yet. */
  userId: string | null;
  occurredAt: string;
  fact: SubscriptionFact;
  payload: unknown;
};

/**
 * Takes what Paddle's API says into account as if its event had come: among all the others, in its place in time.
 * Again it only repairs what differs from what is known.
 */
export async function applySubscription(snapshot: SubscriptionSnapshot): Promise<void> {
  const eventId = `snapshot:${snapshot.providerReference}:${new Date(snapshot.occurredAt).toISOString()}`;
  await recordEvent({ ...snapshot, eventId, eventType: "snapshot" }, { again: true });
}

async function findMine(tx: Tx, userId: string, providerReference: string): Promise<SubscriptionRow> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.providerReference, providerReference)));
  if (!row) throw new NotFoundError("subscription");
  return row;
}

/** The one that gives the largest plan; else one that still goes on. */
function currentOf(rows: readonly SubscriptionRow[], now: Date): SubscriptionRow | null {
  const worth = (row: SubscriptionRow) => TIERS[tierOf(row, now)].priceCents + (isLive(row, now) ? 1 : 0);
  const [best] = [...rows].sort((a, b) => worth(b) - worth(a));
  return best && worth(best) > 0 ? best : null;
}

function viewOf(row: SubscriptionRow, now: Date): SubscriptionView {
  const { id, providerReference, customerReference, tier, keptTier, status, startedAt, expiresAt, createdAt } = row;
  const given = tierOf(row, now);
  const plan = given === "free" ? tier : given;
  const references = { id, providerReference, customerReference };
  return { ...references, tier, keptTier, status, startedAt, expiresAt, createdAt, isActive: given !== "free", plan };
}
