import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/db/connection/client";
import { paddleEvents, subscriptions } from "@/db/schema";
import type { PaddleFact } from "@/lib/domain/billing/fold";
import { eventsOf, transactionOf } from "./fold";

type EventSubject = {
  eventId: string;
  occurredAt: string;
  providerReference: string | null;
  userId: string | null;
  fact: PaddleFact | null;
};

/** `isOvertaken`: a later event is already stored. */
export type KnownSubscription = { userId: string | null; isOvertaken: boolean };

export function transactionIn(fact: PaddleFact | null): string | null {
  return fact?.transaction ?? null;
}

/** Falls back to the `sub_…` of another event with the same transaction. */
export async function findReference(
  tx: Tx,
  { providerReference, fact }: Pick<EventSubject, "providerReference" | "fact">,
): Promise<string | null> {
  const transaction = transactionIn(fact);
  if (providerReference || !transaction) return providerReference;
  const [row] = await tx
    .select({ reference: paddleEvents.providerReference })
    .from(paddleEvents)
    .where(and(eq(transactionOf, transaction), isNotNull(paddleEvents.providerReference)))
    .orderBy(paddleEvents.occurredAt, paddleEvents.eventId)
    .limit(1);
  return row?.reference ?? null;
}

/** The owner of the subscription, else of an earlier event of it, else the account that the event names. */
export async function findOwner(
  tx: Tx,
  subject: EventSubject,
): Promise<{ known: KnownSubscription | null; ownerId: string | null }> {
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
  const transaction = transactionIn(fact);
  const byReference = reference ? await findFirstOwner(tx, eventsOf(reference)) : null;
  return byReference ?? (transaction ? await findFirstOwner(tx, eq(transactionOf, transaction)) : null);
}

async function findFirstOwner(tx: Tx, which: SQL): Promise<string | null> {
  const [row] = await tx
    .select({ userId: paddleEvents.userId })
    .from(paddleEvents)
    .where(and(isNotNull(paddleEvents.userId), which))
    .orderBy(paddleEvents.occurredAt, paddleEvents.eventId)
    .limit(1);
  return row?.userId ?? null;
}
