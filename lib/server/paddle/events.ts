import { z } from "zod";
import type { PaddleEvent } from "@/db/queries/billing/events";
import type { PaddleFact } from "@/lib/domain/billing/fold";
import { IsoInstant } from "@/lib/domain/shared/input";
import { subscriptionFact } from "./record";
import { readReference } from "./signatures";

// Only the fields we read; Paddle may send more.
const Id = z.string().regex(/^\w{1,100}$/);
const PeriodData = z.object({ starts_at: IsoInstant, ends_at: IsoInstant }).nullish();
const CustomData = z.object({ reference: z.unknown().optional() }).nullish().catch(null);

const Envelope = z.object({
  event_id: Id,
  event_type: z.string().regex(/^[\w.]{1,100}$/),
  occurred_at: IsoInstant,
  data: z.unknown(),
});

const SubscriptionData = z.object({
  id: Id,
  status: z.enum(["active", "trialing", "past_due", "paused", "canceled"]),
  customer_id: Id.nullish(),
  created_at: IsoInstant,
  started_at: IsoInstant.nullish(),
  paused_at: IsoInstant.nullish(),
  canceled_at: IsoInstant.nullish(),
  current_billing_period: PeriodData,
  scheduled_change: z
    .object({
      action: z.enum(["cancel", "pause", "resume"]),
      effective_at: IsoInstant,
      resume_at: IsoInstant.nullish(),
    })
    .nullish(),
  items: z.array(z.object({ price: z.object({ id: z.string() }).nullish() })),
  custom_data: CustomData,
  transaction_id: Id.nullish(),
});

const Amount = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number)
  .nullish()
  .catch(null);

const TransactionData = z.object({
  id: Id,
  subscription_id: Id.nullish(),
  billing_period: PeriodData,
  origin: z.string().nullish(),
  details: z
    .object({ totals: z.object({ total: Amount }).nullish() })
    .nullish()
    .catch(null),
  custom_data: CustomData,
});

const AdjustmentData = z.object({
  id: Id,
  action: z.string(),
  type: z.string().nullish(),
  items: z
    .array(z.object({ type: z.string().nullish() }))
    .nullish()
    .catch(null),
  totals: z.object({ total: Amount }).nullish().catch(null),
  status: z.string(),
  transaction_id: Id,
  subscription_id: Id.nullish(),
});

const UnreadData = z.object({ id: Id.nullish().catch(null), subscription_id: Id.nullish().catch(null) });

type ParsedEvent = Pick<PaddleEvent, "providerReference" | "userId"> & { fact: PaddleFact };

/**
 * Other events are only stored. Every subscription event carries the whole subscription, so all are parsed alike and
 * the newest counts.
 */
const EVENT_PARSERS: Record<string, (data: unknown) => ParsedEvent> = {
  "subscription.created": parseSubscription,
  "subscription.imported": parseSubscription,
  "subscription.trialing": parseSubscription,
  "subscription.activated": parseSubscription,
  "subscription.updated": parseSubscription,
  "subscription.past_due": parseSubscription,
  "subscription.paused": parseSubscription,
  "subscription.resumed": parseSubscription,
  "subscription.canceled": parseSubscription,
  "transaction.completed": (data) => parsePayment(data, true),
  "transaction.payment_failed": (data) => parsePayment(data, false),
  // Most refunds wait for Paddle's approval first.
  "adjustment.created": parseRefund,
  "adjustment.updated": parseRefund,
};

export const EVENT_TYPES: readonly string[] = Object.keys(EVENT_PARSERS);

/** Parses a delivery whose signature was checked. Null if it is not an event. */
export function readEvent(payload: unknown): PaddleEvent | null {
  const envelope = Envelope.safeParse(payload);
  if (!envelope.success) return null;
  const { event_id: eventId, event_type: eventType, occurred_at: occurredAt, data } = envelope.data;
  const event = { eventId, eventType, occurredAt, payload };
  const parse = Object.hasOwn(EVENT_PARSERS, eventType) ? EVENT_PARSERS[eventType] : null;
  if (!parse) return { ...event, providerReference: null, userId: null, fact: null };
  try {
    return { ...event, ...parse(data) };
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    return { ...event, providerReference: findReference(data), userId: null, fact: null, isUnread: true };
  }
}

function findReference(data: unknown): string | null {
  const { subscription_id: named, id } = UnreadData.safeParse(data).data ?? {};
  return named ?? (id?.startsWith("sub_") ? id : null);
}

/** The owner comes from our signed reference, the tier from the price. */
function parseSubscription(data: unknown): ParsedEvent {
  const entity = SubscriptionData.parse(data);
  const { scheduled_change: change } = entity;
  return {
    providerReference: entity.id,
    userId: readReference(entity.custom_data?.reference),
    fact: subscriptionFact({
      customerReference: entity.customer_id ?? null,
      priceIds: entity.items.flatMap(({ price }) => price?.id ?? []),
      status: entity.status,
      startedAt: entity.started_at ?? entity.created_at,
      period: periodOf(entity.current_billing_period),
      change: change ? { action: change.action, at: change.effective_at, resumesAt: change.resume_at } : null,
      pausedAt: entity.paused_at ?? null,
      canceledAt: entity.canceled_at ?? null,
      transaction: entity.transaction_id ?? null,
    }),
  };
}

function parsePayment(data: unknown, isPaid: boolean): ParsedEvent {
  const { id, subscription_id, billing_period, custom_data, origin, details } = TransactionData.parse(data);
  return {
    providerReference: subscription_id ?? null,
    userId: readReference(custom_data?.reference),
    fact: {
      kind: "payment",
      transaction: id,
      isPaid,
      period: periodOf(billing_period),
      isUpgrade: origin === "subscription_update",
      amountCents: details?.totals?.total ?? null,
    },
  };
}

/**
 * A refund or chargeback counts once it is approved and until it is reversed. Older adjustments have no type: they are
 * full if each item is.
 */
function parseRefund(data: unknown): ParsedEvent {
  const { id, action, type, status, transaction_id, subscription_id, items, totals } = AdjustmentData.parse(data);
  const counts = status === "approved" && (action === "refund" || action === "chargeback");
  const isFullAdjustment = type
    ? type === "full"
    : Boolean(items?.length) && Boolean(items?.every((item) => item.type === "full"));
  return {
    providerReference: subscription_id ?? null,
    userId: null,
    fact: {
      kind: "refund",
      adjustment: id,
      transaction: transaction_id,
      isFull: counts && isFullAdjustment,
      amountCents: counts ? (totals?.total ?? null) : null,
    },
  };
}

function periodOf(period: z.infer<typeof PeriodData>) {
  return period ? { startsAt: period.starts_at, endsAt: period.ends_at } : null;
}
