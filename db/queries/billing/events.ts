import { and, eq, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/connection/client";
import { lockUserIfAny, PADDLE_HASH_SEED } from "@/db/connection/locks";
import { paddleEvents, subscriptions } from "@/db/schema";
import type { PaddleFact, SubscriptionFact } from "@/lib/domain/billing/fold";
import { eventsOf, foldSubscription, transactionOf } from "./fold";

/** `userId` comes from our signed reference; `occurredAt` is an ISO instant of Paddle's clock. */
export type PaddleEvent = {
  eventId: string;
  eventType: string;
  occurredAt: string;
  providerReference: string | null;
  userId: string | null;
  /** Null for an event type we do not handle. */
  fact: PaddleFact | null;
  /** A type we handle, with a value we do not know. */
  isUnread?: boolean;
  payload: unknown;
};

/** `stale`: a later event is known. `unmatched`: no owner. `replayed`: already known. */
type EventOutcome = typeof paddleEvents.$inferSelect.outcome | "replayed";

/**
 * Stores an event and its effect in one transaction. Known events change nothing, and the order of arrival does not
 * matter. An unread event counts as new when delivered again. `again` recomputes the effect of a known event.
 */
export async function recordEvent(event: PaddleEvent, { again = false } = {}): Promise<EventOutcome> {
  const isKnown = and(eq(paddleEvents.eventId, event.eventId), ne(paddleEvents.outcome, "unread"));
  for (;;) {
    if (!again && (await db.$count(paddleEvents, isKnown)) > 0) return "replayed";
    const outcome = await db.transaction((tx) => recordInTx(tx, event, again));
    if (outcome !== "owner-found") return outcome;
  }
}

/** Locks the owner before the subscription. "owner-found": the owner changed before the second lock, so retry. */
async function recordInTx(tx: Tx, event: PaddleEvent, again: boolean): Promise<EventOutcome | "owner-found"> {
  const { fact } = event;
  const before = fact && (await findOwner(tx, event));
  const owner = before?.ownerId ? await lockUserIfAny(tx, before.ownerId) : null;
  const reference = fact ? await lockSubject(tx, event) : event.providerReference;
  const { known, ownerId } = fact ? await findOwner(tx, event) : { known: null, ownerId: null };
  if (fact && ownerId !== before?.ownerId) return "owner-found";
  const isNew = await insertEvent(tx, event, { ownerId: owner?.id ?? null, known });
  if (fact && (owner || known) && reference && (isNew || again))
    await foldSubscription(tx, owner, reference, { isFirst: !known });
  return isNew ? outcomeOf(event, { ownerId: owner?.id ?? null, known }) : "replayed";
}

/** `isOvertaken`: a later event of the subscription is already stored. */
type Standing = { ownerId: string | null; known: { userId: string | null; isOvertaken: boolean } | null };
type Subject = Pick<PaddleEvent, "providerReference" | "fact">;

/** False for a stored event, unless it was unread and can be read now; that one is updated. */
async function insertEvent(tx: Tx, event: PaddleEvent, standing: Standing): Promise<boolean> {
  const { isUnread: _, ...columns } = event;
  const isForgotten = standing.known?.userId === null;
  const payload = isForgotten ? {} : removeUnstorable(event.payload);
  const { providerReference, fact } = event;
  const found = { userId: standing.ownerId, providerReference, fact, outcome: outcomeOf(event, standing) };
  const inserted = await tx
    .insert(paddleEvents)
    .values({ ...columns, payload, ...found })
    .onConflictDoUpdate({
      target: paddleEvents.eventId,
      set: found,
      setWhere: sql`${paddleEvents.outcome} = 'unread' and excluded.outcome <> 'unread'`,
    })
    .returning({ eventId: paddleEvents.eventId });
  return inserted.length > 0;
}

function outcomeOf({ fact, isUnread }: PaddleEvent, { ownerId, known }: Standing): Exclude<EventOutcome, "replayed"> {
  if (!fact) return isUnread ? "unread" : "ignored";
  if (!ownerId && !known) return "unmatched";
  return fact.kind === "subscription" && known?.isOvertaken ? "stale" : "applied";
}

/** Locks transaction before subscription; returns the subscription's `sub_…`. */
export async function lockSubject(tx: Tx, subject: Subject): Promise<string | null> {
  await lockReference(tx, subject.fact?.transaction);
  const reference = await findReference(tx, subject);
  await lockReference(tx, reference);
  return reference;
}

async function lockReference(tx: Tx, reference: string | null | undefined): Promise<void> {
  if (reference)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${reference}, ${PADDLE_HASH_SEED}))`);
}

/** Postgres refuses NUL and lone surrogates in JSON; buyers may have entered them. */
function removeUnstorable(payload: unknown): unknown {
  const text = JSON.stringify(payload).replace(/\\(u0000|ud[89a-f]..|.)/g, (whole, code: string) =>
    code === "u0000" ? "" : code.length > 1 ? "\ufffd" : whole,
  );
  return JSON.parse(text);
}

/** Falls back to the `sub_…` of another event with the same transaction. */
async function findReference(tx: Tx, { providerReference, fact }: Subject): Promise<string | null> {
  if (providerReference || !fact?.transaction) return providerReference;
  const which = and(eq(transactionOf, fact.transaction), isNotNull(paddleEvents.providerReference));
  return (await findFirstEvent(tx, which))?.providerReference ?? null;
}

/** The owner of the subscription, else of an earlier event of it, else the account that the event names. */
async function findOwner(tx: Tx, subject: PaddleEvent): Promise<Standing> {
  const reference = await findReference(tx, subject);
  const { userId, lastEventAt, lastEventId } = subscriptions;
  const isOvertaken = sql<boolean>`coalesce((${lastEventAt}, ${lastEventId}) > (${subject.occurredAt}::timestamptz, ${subject.eventId}), false)`;
  const [known] = reference
    ? await tx.select({ userId, isOvertaken }).from(subscriptions).where(eq(subscriptions.providerReference, reference))
    : [];
  if (known) return { known, ownerId: known.userId };
  return { known: null, ownerId: (await findStoredOwner(tx, reference, subject.fact)) ?? subject.userId };
}

async function findStoredOwner(tx: Tx, reference: string | null, fact: PaddleFact | null): Promise<string | null> {
  const byReference = reference ? await findFirstOwner(tx, eventsOf(reference)) : null;
  return byReference ?? (fact?.transaction ? await findFirstOwner(tx, eq(transactionOf, fact.transaction)) : null);
}

async function findFirstOwner(tx: Tx, which: SQL): Promise<string | null> {
  return (await findFirstEvent(tx, and(isNotNull(paddleEvents.userId), which)))?.userId ?? null;
}

async function findFirstEvent(tx: Tx, which: SQL | undefined) {
  const { userId, providerReference, occurredAt, eventId } = paddleEvents;
  const [row] = await tx
    .select({ userId, providerReference })
    .from(paddleEvents)
    .where(which)
    .orderBy(occurredAt, eventId)
    .limit(1);
  return row;
}

/** ISO instants throughout; `occurredAt` is Paddle's `updated_at`. */
export type SubscriptionSnapshot = {
  providerReference: string;
  /** From the signed reference; counts only while nobody owns the subscription. */
  userId: string | null;
  occurredAt: string;
  fact: SubscriptionFact;
  payload: unknown;
};

/** Applies a response of Paddle's API like an event that occurred at `occurredAt`. Idempotent. */
export async function applySubscription(snapshot: SubscriptionSnapshot): Promise<void> {
  const eventId = `snapshot:${snapshot.providerReference}:${new Date(snapshot.occurredAt).toISOString()}`;
  await recordEvent({ ...snapshot, eventId, eventType: "snapshot" }, { again: true });
}
