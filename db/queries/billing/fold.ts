import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/db/connection/client";
import { paddleEvents, subscriptions } from "@/db/schema";
import { foldFacts } from "@/lib/domain/billing/fold";
import { notificationsOf } from "@/lib/domain/billing/notifications";
import { notify } from "../notify";
import { settleTier } from "./entitlement";

type Owner = { id: string; timeZone: string; now: Date };

export const transactionOf = sql<string | null>`(${paddleEvents.fact} ->> 'transaction')`;

/** Also finds payments and refunds that name no subscription: another event links their transaction to it. */
export function eventsOf(reference: string): SQL {
  return sql`${paddleEvents.eventId} in (
    select e.event_id from paddle_events e where e.provider_reference = ${reference} and e.fact is not null
    union select o.event_id from paddle_events e join paddle_events o on (o.fact ->> 'transaction') = (e.fact ->> 'transaction')
      where e.provider_reference = ${reference} and e.fact is not null and o.fact is not null and o.provider_reference is null)`;
}

/** Recomputes a subscription from its events. `isFirst` assigns unmatched ones too. False if no event has our plans. */
export async function foldSubscription(
  tx: Tx,
  owner: Owner | null,
  reference: string,
  { isFirst }: { isFirst: boolean },
): Promise<boolean> {
  const rows = await tx
    .select({ eventId: paddleEvents.eventId, at: instantOf, fact: paddleEvents.fact })
    .from(paddleEvents)
    .where(eventsOf(reference))
    .orderBy(paddleEvents.occurredAt, paddleEvents.eventId);
  const facts = rows.flatMap(({ at, fact }) => (fact ? [{ occurredAt: new Date(at), fact }] : []));
  const folded = foldFacts(facts);
  if (!folded) return false;
  const last = rows.findLast(({ fact }) => fact?.kind === "subscription");
  const values = { ...folded, lastEventAt: last?.at, lastEventId: last?.eventId };
  if (!owner) {
    await tx.update(subscriptions).set(values).where(eq(subscriptions.providerReference, reference));
    return true;
  }
  await tx
    .insert(subscriptions)
    .values({ ...values, userId: owner.id, providerReference: reference })
    .onConflictDoUpdate({ target: subscriptions.providerReference, set: values });
  if (isFirst)
    await tx
      .update(paddleEvents)
      .set({ userId: owner.id, outcome: "applied" })
      .where(and(eventsOf(reference), isNull(paddleEvents.userId)));
  await settleTier(tx, owner);
  const { id: userId, timeZone, now } = owner;
  await notify(tx, notificationsOf(facts, { userId, timeZone, now, providerReference: reference }));
  return true;
}

const instantOf = sql<string>`to_char(${paddleEvents.occurredAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
