import { z } from "zod";
import { IsoInstant } from "@/lib/domain/shared/input";

// Only the fields we read; Paddle may send more.
const Id = z.string().regex(/^\w{1,100}$/);
export const PeriodData = z.object({ starts_at: IsoInstant, ends_at: IsoInstant }).nullish();
const CustomData = z.object({ reference: z.unknown().optional() }).nullish().catch(null);

export const Envelope = z.object({
  event_id: Id,
  event_type: z.string().regex(/^[\w.]{1,100}$/),
  occurred_at: IsoInstant,
  data: z.unknown(),
});

export const SubscriptionData = z.object({
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

export const TransactionData = z.object({
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

export const AdjustmentData = z.object({
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

export const UnreadData = z.object({ id: Id.nullish().catch(null), subscription_id: Id.nullish().catch(null) });
