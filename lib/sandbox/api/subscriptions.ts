import "server-only";
import { z } from "zod";
import { paddleSettings } from "@/lib/server/paddle/settings";
import type { PlanPrice } from "../entities/catalogue";
import { subscriptionEntity } from "../entities/subscription";
import type { ChangeOutcome } from "../events";
import { managementUrls } from "../pages";
import { cancelAtPeriodEnd, cancelNow, resume as resumePeriod, undoCancellation } from "../period-changes";
import { changePlan, dueNow, PRORATION_MODES, type ProrationMode } from "../plan-changes";
import type { SubscriptionRecord } from "../records";
import { refusalOf } from "../refusals";
import { changeSubscription, findSubscriptionRecord, listSubscriptionRecords } from "../store";
import { ApiRefusal, type Call, found, parsed } from "./call";
import { previewEntity } from "./preview";

const Items = z.array(z.object({ price_id: z.string(), quantity: z.literal(1).default(1) })).length(1);

const Update = z
  .object({
    items: Items.optional(),
    proration_billing_mode: z.enum(PRORATION_MODES).optional(),
    scheduled_change: z.null().optional(),
  })
  .refine(({ items, proration_billing_mode: mode }) => !items || mode, { path: ["proration_billing_mode"] });

const Cancellation = z.object({
  effective_from: z.enum(["next_billing_period", "immediately"]).nullish(),
});

const Resumption = z.object({
  effective_from: z.literal("immediately"),
  on_resume: z.enum(["start_new_billing_period", "continue_existing_billing_period"]).nullish(),
});

export async function list({ query }: Call) {
  const wanted = (name: string) => query.get(name)?.split(",");
  const fits = (name: string, value: string) => wanted(name)?.includes(value) ?? true;
  return (await listSubscriptionRecords())
    .filter((one) => fits("customer_id", one.customerId) && fits("id", one.id))
    .filter((one) => fits("status", one.status) && fits("price_id", one.price.id))
    .map(entity);
}

export async function get({ id }: Call) {
  return entity(found(await findSubscriptionRecord(id), id));
}

export async function update({ id, body }: Call) {
  const { items, proration_billing_mode: mode = "do_not_bill", scheduled_change } = parsed(Update, body);
  const price = items && priceOf(items);
  return change(id, (from, now) => {
    const subscription = scheduled_change === null ? undoCancellation(from, now).subscription : from;
    const to = price ?? from.price;
    refuse(from, to, mode, now);
    if (from.isCardDeclined && dueNow(subscription, to, mode, now) > 0)
      throw new ApiRefusal(400, "subscription_payment_declined", "payment declined");
    return changePlan(subscription, to, mode, now);
  });
}

export async function preview({ id, body }: Call) {
  const { items, proration_billing_mode: mode = "do_not_bill" } = parsed(Update, body);
  const subscription = refuseCanceled(found(await findSubscriptionRecord(id), id));
  const [to, now] = [items ? priceOf(items) : subscription.price, new Date()];
  refuse(subscription, to, mode, now);
  return previewEntity(entity(subscription), to, mode, now);
}

export async function cancel({ id, body }: Call) {
  const { effective_from: when } = parsed(Cancellation, body ?? {});
  return change(id, (from, now) => {
    if (when === "immediately") return cancelNow(from, now);
    refuse(from, from.price, "do_not_bill", now);
    if (!from.scheduledChange) return cancelAtPeriodEnd(from, now);
    const detail = "cannot update subscription, pending scheduled changes";
    throw new ApiRefusal(400, "subscription_locked_pending_changes", detail);
  });
}

/** Only at once: the product never schedules it. */
export async function resume({ id, body }: Call) {
  const { on_resume: onResume } = parsed(Resumption, body);
  return change(id, (from, now) => {
    if (from.status !== "paused")
      throw new ApiRefusal(400, "subscription_must_be_paused", "action can only be performed on paused subscription");
    const outcome = resumePeriod(from, now, { continues: onResume === "continue_existing_billing_period" });
    if (from.isCardDeclined && outcome.transaction)
      throw new ApiRefusal(400, "subscription_payment_declined", "payment declined");
    return outcome;
  });
}

function refuse(from: SubscriptionRecord, to: PlanPrice, mode: ProrationMode, now: Date): void {
  const refusal = refusalOf({
    ...{ periodEndsAt: from.status === "paused" ? null : (from.period?.endsAt ?? null), now },
    ...{ renews: !from.scheduledChange, isRefundPending: from.isRefundPending, dueCents: dueNow(from, to, mode, now) },
  });
  if (refusal) throw new ApiRefusal(refusal.status, refusal.code, refusal.detail);
}

async function change(id: string, work: (from: SubscriptionRecord, now: Date) => ChangeOutcome) {
  const changed = await changeSubscription(id, (from, now) => work(refuseCanceled(from), now));
  return entity(found(changed, id));
}

function refuseCanceled(subscription: SubscriptionRecord): SubscriptionRecord {
  if (subscription.status !== "canceled") return subscription;
  const detail = "cannot update subscription, as subscription is canceled";
  throw new ApiRefusal(400, "subscription_update_when_canceled", detail);
}

function priceOf([item]: z.infer<typeof Items>): PlanPrice {
  const id = item?.price_id ?? "";
  const tier = paddleSettings().tierOfPrice(id);
  if (!tier) throw new ApiRefusal(400, "subscription_price_not_found", `Price ${id} not found`);
  return { id, tier };
}

function entity(subscription: SubscriptionRecord) {
  return subscriptionEntity({ ...subscription, managementUrls: managementUrls(subscription) });
}
