import { and, asc, eq, gt, gte, isNotNull, isNull, notExists, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/connection/client";
import { lockUser } from "@/db/connection/locks";
import { paddleEvents, subscriptions, users } from "@/db/schema";
import { foldFacts } from "@/lib/domain/billing/fold";
import { PAST_DUE_DAYS, type PaidTier } from "@/lib/domain/billing/subscriptions";
import { UserError } from "@/lib/errors";
import { runAdminAct } from "../admin-log";
import { lockSubject } from "./events";
import { eventsOf, foldSubscription } from "./fold";

export type UnmatchedPurchase = Awaited<ReturnType<typeof listUnmatchedPurchases>>[number];

export async function listUnmatchedPurchases() {
  const { providerReference, fact, occurredAt, receivedAt } = paddleEvents;
  const onRecord = db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.providerReference, providerReference));
  const rows = await db
    .select({ providerReference, fact, occurredAt, receivedAt })
    .from(paddleEvents)
    .where(
      and(
        eq(paddleEvents.outcome, "unmatched"),
        isNotNull(providerReference),
        isNull(paddleEvents.userId),
        notExists(onRecord),
      ),
    )
    .orderBy(asc(occurredAt), asc(paddleEvents.eventId));
  const references = new Set(rows.flatMap((row) => row.providerReference ?? []));
  return [...references].map((reference) => {
    const own = rows.filter((row) => row.providerReference === reference);
    const state = foldFacts(
      own.flatMap(({ fact, occurredAt }) => (fact ? [{ occurredAt: new Date(occurredAt), fact }] : [])),
    );
    return {
      providerReference: reference,
      customerReference: state?.customerReference ?? null,
      tier: state?.tier ?? null,
      status: state?.status ?? null,
      firstEventAt: new Date(own[0]?.occurredAt ?? Number.NaN),
      lastReceivedAt: new Date(Math.max(...own.map(({ receivedAt }) => +receivedAt))),
    };
  });
}

export async function countUnreadEvents(since: Date): Promise<number> {
  return db.$count(paddleEvents, and(eq(paddleEvents.outcome, "unread"), gte(paddleEvents.receivedAt, since)));
}

/** Returns the tier, or null until the subscription's own event arrives. Throws a UserError if it can't be assigned. */
export async function assignPurchase(providerReference: string, email: string): Promise<PaidTier | null> {
  return (await db.transaction((tx) => assignPurchaseInTx(tx, providerReference, email))).tier;
}

type Assigned = { userId: string; tier: PaidTier | null };

async function assignPurchaseInTx(tx: Tx, providerReference: string, email: string): Promise<Assigned> {
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!user) throw new UserError(`There is no account for ${email}.`);
  const owner = await lockUser(tx, user.id);
  await lockSubject(tx, { providerReference, fact: null });
  const own = eq(subscriptions.providerReference, providerReference);
  if ((await tx.$count(subscriptions, own)) > 0)
    throw new UserError(`${providerReference} already belongs to an account.`);
  const events = await tx
    .update(paddleEvents)
    .set({ userId: owner.id, outcome: "applied" })
    .where(and(eventsOf(providerReference), isNull(paddleEvents.userId)))
    .returning({ fact: paddleEvents.fact });
  if (events.length === 0) throw new UserError(`There is no unmatched purchase ${providerReference}.`);
  if (await foldSubscription(tx, owner, providerReference, { isFirst: false })) {
    const [made] = await tx.select({ tier: subscriptions.tier }).from(subscriptions).where(own);
    return { userId: owner.id, tier: made?.tier ?? null };
  }
  if (events.some(({ fact }) => fact?.kind === "subscription"))
    throw new UserError(`None of the prices of ${providerReference} is one of our plans.`);
  return { userId: owner.id, tier: null };
}

const MAX_DUE = 200;

export type DuePayment = Awaited<ReturnType<typeof listDuePayments>>[number];

/** Subscriptions with a failed payment that still entitle to their plan, the first to lapse first. */
export function listDuePayments() {
  const { providerReference, customerReference, tier, pastDueSince } = subscriptions;
  return db
    .select({ providerReference, customerReference, tier, pastDueSince, userId: users.id, email: users.email })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(
      and(
        eq(subscriptions.status, "past_due"),
        gt(pastDueSince, sql`app_now() - ${`${PAST_DUE_DAYS} days`}::interval`),
      ),
    )
    .orderBy(asc(pastDueSince))
    .limit(MAX_DUE);
}

/** Does what `npm run purchases -- assign` does, with a log line. */
export function assignPurchaseAs(
  admin: { id: string },
  { providerReference, email, reason }: { providerReference: string; email: string; reason: string },
) {
  const subject = { kind: "purchase" as const, id: providerReference };
  const details = ({ userId, tier }: Assigned) => ({ account: userId, ...(tier && { plan: tier }) });
  return runAdminAct(admin, { act: "purchase.assigned", subject, reason, details }, (tx) =>
    assignPurchaseInTx(tx, providerReference, email),
  );
}
