import { and, eq, isNull, sql } from "drizzle-orm";
import { noticesOf } from "@/lib/domain/billing-notices";
import { foldFacts, type PaddleFact } from "@/lib/domain/subscription-facts";
import { db, type Tx } from "../client";
import { paddleEvents, subscriptions } from "../schema";
import { settleTier } from "./billing-entitlement";
import { lockUserIfAny } from "./locks";
import { notify } from "./notifications";

/** Something Paddle told; `userId` is whom its signed reference names, `occurredAt` an ISO instant of Paddle's clock. */
export type PaddleNews = {
  eventId: string;
  eventType: string;
  occurredAt: string;
  providerReference: string | null;
  userId: string | null;
  /** What the product reads in it; null for an event it does not know. */
  fact: PaddleFact | null;
  payload: unknown;
};

/**
 * What became of it. `stale` was overtaken by a later one, `unmatched` is nobody's, `replayed` was known already. What
 * is told of a subscription whose owner has deleted the account keeps its record right and concerns nobody.
 */
export type EventOutcome = typeof paddleEvents.$inferSelect.outcome | "replayed";

/**
 * Stores an event of Paddle together with its effect, in one transaction: the subscription as all its events tell it, the
 * owner's plan, the notices. Known ones change nothing, and the order of arrival makes no difference.
 * `again` works the effect out once more for a known one.
 */
export async function recordEvent(news: PaddleNews, { again = false } = {}): Promise<EventOutcome> {
  for (;;) {
    if (!again && (await db.$count(paddleEvents, eq(paddleEvents.eventId, news.eventId))) > 0) return "replayed";
    const outcome = await db.transaction((tx) => record(tx, news, again));
    if (outcome !== "owner-found") return outcome;
  }
}

/**
 * Locks the owner's row first and the subscription then, so that nothing is told of it in between. Found to be somebody's
 * only under the second lock, the event is left for another try that takes them in their order.
 */
async function record(tx: Tx, news: PaddleNews, again: boolean): Promise<EventOutcome | "owner-found"> {
  const { providerReference: reference, fact } = news;
  const before = await findKnown(tx, news);
  const ownerId = before ? before.userId : news.userId;
  const owner = fact && ownerId ? await lockUserIfAny(tx, ownerId) : null;
  if (fact && reference)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${reference}, ${SUBSCRIPTION_LOCKS}))`);
  const known = fact && (await findKnown(tx, news));
  if (known && known.userId !== (owner?.id ?? null)) return "owner-found";
  const outcome = !fact ? "ignored" : !owner && !known ? "unmatched" : known?.isOvertaken ? "stale" : "applied";
  // Paddle's words name the buyer.
  const isForgotten = known?.userId === null;
  const inserted = await tx
    .insert(paddleEvents)
    .values({ ...news, userId: owner?.id ?? null, outcome, payload: isForgotten ? {} : storable(news.payload) })
    .onConflictDoNothing()
    .returning({ eventId: paddleEvents.eventId });
  const isNew = inserted.length > 0;
  if ((owner || known) && reference && (isNew || again)) await fold(tx, owner, reference, { isFirst: !known });
  return isNew ? outcome : "replayed";
}

const SUBSCRIPTION_LOCKS = 7_203_110_421;

/** The subscription it is about, if it is somebody's, and whether something later is known of it. */
async function findKnown(tx: Tx, { providerReference, fact, occurredAt, eventId }: PaddleNews) {
  if (!providerReference) return null;
  const isLater = sql<boolean>`coalesce((${subscriptions.lastEventAt}, ${subscriptions.lastEventId}) > (${occurredAt}::timestamptz, ${eventId}), false)`;
  const [row] = await tx
    .select({ userId: subscriptions.userId, isLater })
    .from(subscriptions)
    .where(eq(subscriptions.providerReference, providerReference));
  return row && { userId: row.userId, isOvertaken: row.isLater && fact?.kind === "subscription" };
}

/** Without what Postgres refuses in JSON, NUL and halves of characters, which buyers may have put into their data. */
function storable(payload: unknown): unknown {
  const text = JSON.stringify(payload).replace(/\\(u0000|ud[89a-f]..|.)/g, (whole, code: string) =>
    code === "u0000" ? "" : code.length > 1 ? "\ufffd" : whole,
  );
  return JSON.parse(text);
}

/**
 * Makes the subscription anew from all that was told of it, events that were nobody's until now included. Without an
 * owner, who is gone, only what is on record of it follows.
 */
async function fold(
  tx: Tx,
  owner: { id: string; timeZone: string; now: Date } | null,
  reference: string,
  { isFirst }: { isFirst: boolean },
) {
  const rows = await tx
    .select({ eventId: paddleEvents.eventId, at: instantOf, fact: paddleEvents.fact })
    .from(paddleEvents)
    .where(and(eq(paddleEvents.providerReference, reference), sql`${paddleEvents.fact} is not null`))
    .orderBy(paddleEvents.occurredAt, paddleEvents.eventId);
  const told = rows.flatMap(({ at, fact }) => (fact ? [{ occurredAt: new Date(at), fact }] : []));
  const folded = foldFacts(told);
  if (!folded) return;
  const last = rows.findLast(({ fact }) => fact?.kind === "subscription");
  const values = { ...folded, lastEventAt: last?.at, lastEventId: last?.eventId };
  if (!owner) {
    await tx.update(subscriptions).set(values).where(eq(subscriptions.providerReference, reference));
    return;
  }
  await tx
    .insert(subscriptions)
    .values({ ...values, userId: owner.id, providerReference: reference })
    .onConflictDoUpdate({ target: subscriptions.providerReference, set: values });
  if (isFirst)
    await tx
      .update(paddleEvents)
      .set({ userId: owner.id, outcome: "applied" })
      .where(and(eq(paddleEvents.providerReference, reference), isNull(paddleEvents.userId)));
  await settleTier(tx, owner);
  const { id: userId, timeZone, now } = owner;
  await notify(tx, noticesOf(told, { userId, timeZone, now, providerReference: reference }));
}

/** To the microsecond, in a form that a Date reads too. */
const instantOf = sql<string>`to_char(${paddleEvents.occurredAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
