import { z } from "zod";
import type { SandboxObject } from "@/db/queries/sandbox";
import type { SubscriptionFacts, TransactionFacts } from "./entities";

export type CustomerFacts = z.infer<typeof customer>;

const price = z.object({ id: z.string(), tier: z.enum(["pro_lite", "pro_plus"]) });
const period = z.object({ startsAt: z.coerce.date(), endsAt: z.coerce.date() }).nullable();
const customData = z.object({ reference: z.string().optional() }).nullable();
const instant = z.coerce.date();

const customer = z.object({ id: z.string(), email: z.string(), name: z.string().nullable(), createdAt: instant });

const transaction = z.object({
  id: z.string(),
  status: z.enum(["draft", "ready", "billed", "paid", "completed", "canceled", "past_due"]),
  origin: z.enum(["api", "subscription_charge", "subscription_recurring", "subscription_update", "web"]),
  price,
  customData,
  createdAt: instant,
  updatedAt: instant,
  customerId: z.string().nullable(),
  subscriptionId: z.string().nullable(),
  period,
  checkoutUrl: z.string().nullable(),
  billedAt: instant.nullable(),
  amountCents: z.number().optional(),
}) satisfies z.ZodType<TransactionFacts>;

const subscription = z.object({
  id: z.string(),
  status: z.enum(["active", "trialing", "past_due", "paused", "canceled"]),
  customerId: z.string(),
  price,
  customData,
  period,
  startedAt: instant,
  updatedAt: instant,
  scheduledChange: z.object({ action: z.enum(["cancel", "pause"]), at: instant }).nullable(),
  pausedAt: instant.nullable(),
  canceledAt: instant.nullable(),
}) satisfies z.ZodType<SubscriptionFacts>;

/** The stand-in's subscription: every fact is there. */
export type Subscription = z.infer<typeof subscription>;
export type Transaction = z.infer<typeof transaction>;

/** What a row of the stand-in holds, with its instants read back. */
export const readCustomer = ({ body }: SandboxObject): CustomerFacts => customer.parse(body);
export const readTransaction = ({ body }: SandboxObject): Transaction => transaction.parse(body);
export const readSubscription = ({ body }: SandboxObject): Subscription => subscription.parse(body);

export function customerRow(facts: CustomerFacts): SandboxObject {
  return { id: facts.id, kind: "customer", body: facts, dueAt: null, isMuted: false };
}

export function transactionRow(facts: Transaction): SandboxObject {
  return { id: facts.id, kind: "transaction", body: facts, dueAt: null, isMuted: false };
}

/** At the end of its period the stand-in acts by itself; muted, it does so without a word. */
export function subscriptionRow(facts: Subscription, { isMuted = false } = {}): SandboxObject {
  return { id: facts.id, kind: "subscription", body: facts, dueAt: facts.period?.endsAt ?? null, isMuted };
}
