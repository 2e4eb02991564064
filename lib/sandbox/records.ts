import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { SandboxObject } from "@/db/queries/sandbox";

type Prefix = "ctm" | "evt" | "ntf" | "sub" | "txn";

const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";

/** Like Paddle's ids: a prefix and 26 characters, the time first, so that they sort by time. */
export function sandboxId(prefix: Prefix, now: Date): string {
  let time = "";
  for (let rest = +now, at = 0; at < 10; at++, rest = Math.floor(rest / 32)) time = `${LETTERS[rest % 32]}${time}`;
  const chance = Array.from(randomBytes(16), (byte) => LETTERS[byte % 32]).join("");
  return `${prefix}_${time}${chance}`;
}

export type PlanPrice = z.infer<typeof price>;
export type BilledPeriod = NonNullable<z.infer<typeof period>>;
export type SubscriptionRecord = z.infer<typeof subscription>;
export type TransactionRecord = z.infer<typeof transaction>;
type CustomerRecord = z.infer<typeof customer>;

const instant = z.coerce.date();
const price = z.object({ id: z.string(), tier: z.enum(["pro_lite", "pro_plus"]) });
const period = z.object({ startsAt: instant, endsAt: instant }).nullable();
const customData = z.object({ reference: z.string().optional() }).nullable();

const customer = z.object({ id: z.string(), email: z.string() });

const transaction = z.object({
  id: z.string(),
  status: z.enum(["draft", "ready", "completed", "past_due"]),
  origin: z.enum(["api", "subscription_recurring", "subscription_update"]),
  price,
  customData,
  createdAt: instant,
  customerId: z.string().nullable(),
  subscriptionId: z.string().nullable(),
  period,
  /** The amount charged, if it differs from the plan's price; in minor units. */
  amountCents: z.number().optional(),
});

const subscription = z.object({
  id: z.string(),
  status: z.enum(["active", "trialing", "past_due", "paused", "canceled"]),
  customerId: z.string(),
  price,
  customData,
  /** Null once it is canceled, as at Paddle. */
  period,
  startedAt: instant,
  updatedAt: instant,
  scheduledChange: z
    .object({ action: z.enum(["cancel", "pause", "resume"]), at: instant, resumesAt: instant.nullish() })
    .nullable(),
  pausedAt: instant.nullable(),
  canceledAt: instant.nullable(),
  /** The card is declined when a change of plan costs something. */
  isCardDeclined: z.boolean().default(false),
  /** A refund is pending, so the subscription can't be changed. */
  isRefundPending: z.boolean().default(false),
  /** The amount that the next renewal charges in addition to the price. */
  deferredCents: z.number().default(0),
});

export const readCustomer = ({ body }: SandboxObject): CustomerRecord => customer.parse(body);
export const readTransaction = ({ body }: SandboxObject): TransactionRecord => transaction.parse(body);
export const readSubscription = ({ body }: SandboxObject): SubscriptionRecord => subscription.parse(body);

export function rowOf(kind: "customer" | "transaction", body: CustomerRecord | TransactionRecord): SandboxObject {
  return { id: body.id, kind, body, dueAt: null, isMuted: false };
}

/** `dueAt`: the end of the period or pause, when the sandbox acts by itself. `isMuted`: it then posts no webhooks. */
export function subscriptionRow(record: SubscriptionRecord, { isMuted = false } = {}): SandboxObject {
  const { id, status, scheduledChange, period } = record;
  const dueAt = status === "paused" ? scheduledChange?.at : period?.endsAt;
  return { id, kind: "subscription", body: record, dueAt: dueAt ?? null, isMuted };
}
