import { and, eq, ne, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { lockUserIfAny, PADDLE_LOCK_SEED } from "@/db/locks";
import { paddleEvents } from "@/db/schema";
import type { PaddleFact } from "@/lib/domain/billing/subscription-facts";
import { foldSubscription } from "./fold";
import { findOwner, findReference, type KnownSubscription, transactionIn } from "./owner";

/** An event of Paddle; `userId` is the account its signed reference names, `occurredAt` an ISO instant of Paddle's clock. */
export type PaddleEvent = {
  eventId: string;
  eventType: string;
  occurredAt: string;
  providerReference: string | null;
  userId: string | null;
  /** What the product reads in it; null for an event it does not know. */
  fact: PaddleFact | null;
  /** An event the product should act on, with a value it does not know. */
  isUnread?: boolean;
  payload: unknown;
};

/**
 * What became of it. `stale`: a later one is known. `unmatched`: it is nobody's. `unread`: it can't be read yet.
 * `replayed`: it was known already. Events of a deleted account keep the record right and concern nobody.
 */
export type EventOutcome = typeof paddleEvents.$inferSelect.outcome | "replayed";

/**
 * Stores an event together with its effect in one transaction: the subscription rebuilt from all its events, the owner's
 * plan, the notifications. Known events change nothing, and the order of arrival makes no difference. An event that could not
 * be read is taken as new when it is delivered again. `again` works out the effect of a known event once more.
 */
export async function recordEvent(event: PaddleEvent, { again = false } = {}): Promise<EventOutcome> {
  const isKnown = and(eq(paddleEvents.eventId, event.eventId), ne(paddleEvents.outcome, "unread"));
  for (;;) {
    if (!again && (await db.$count(paddleEvents, isKnown)) > 0) return "replayed";
    const outcome = await db.transaction((tx) => record(tx, event, again));
    if (outcome !== "owner-found") return outcome;
  }
}

/**
 * Locks the owner before the subscription. If the owner only becomes known under the subscription's lock, gives up, to be
 * tried again in the right order.
 */
async function record(tx: Tx, event: PaddleEvent, again: boolean): Promise<EventOutcome | "owner-found"> {
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

type Standing = { ownerId: string | null; known: KnownSubscription | null };

/** False for a known event. One that was unread, and can be read now, is filled in. */
async function insertEvent(tx: Tx, event: PaddleEvent, standing: Standing): Promise<boolean> {
  const { isUnread: _, ...columns } = event;
  // Paddle's payload names the buyer.
  const isForgotten = standing.known?.userId === null;
  const payload = isForgotten ? {} : storable(event.payload);
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

/** Locks the transaction and the subscription of an event, in this order; returns the subscription's `sub_…`. */
export async function lockSubject(
  tx: Tx,
  subject: { providerReference: string | null; fact: PaddleFact | null },
): Promise<string | null> {
  await lockReference(tx, transactionIn(subject.fact));
  const reference = await findReference(tx, subject);
  await lockReference(tx, reference);
  return reference;
}

async function lockReference(tx: Tx, reference: string | null): Promise<void> {
  if (reference)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${reference}, ${PADDLE_LOCK_SEED}))`);
}

/** Without what Postgres refuses in JSON: NUL and halves of characters, which buyers may have put into their data. */
function storable(payload: unknown): unknown {
  const text = JSON.stringify(payload).replace(/\\(u0000|ud[89a-f]..|.)/g, (whole, code: string) =>
    code === "u0000" ? "" : code.length > 1 ? "\ufffd" : whole,
  );
  return JSON.parse(text);
}
