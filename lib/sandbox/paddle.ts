import "server-only";
import { addSandboxObjects, findSandboxObject, listSandboxObjects } from "@/db/queries/sandbox";
import { TIERS } from "@/lib/domain/billing/tiers";
import type {
  Items,
  PaddleApi,
  PaddlePreview,
  PaddleSubscription,
  PaddleTransaction,
  Page,
  SubscriptionChange,
} from "@/lib/server/paddle/api";
import { paddleSettings } from "@/lib/server/paddle/settings";
import {
  amountDueNow,
  cancelAtPeriodEnd,
  cancelNow,
  changePlan,
  type ProrationMode,
  priceOfRest,
  resumeSubscription,
  undoCancellation,
} from "./changes";
import type { ChangeOutcome } from "./events";
import { checkoutPage, portalPage } from "./pages";
import {
  type PlanPrice,
  readTransaction,
  rowOf,
  type SubscriptionRecord,
  sandboxId,
  type TransactionRecord,
} from "./records";
import { findRefusal, makeRefusal, requireFound } from "./refusals";
import {
  addCustomer,
  changeSubscription,
  findCustomer,
  findSubscriptionRecord,
  findTransactionRecord,
  listSubscriptionRecords,
} from "./store";

/** Stands in for Paddle in the demo: one table, Paddle's refusals, and a signed webhook for every change. */
export const sandboxPaddle: PaddleApi = {
  customers: {
    list: ({ email: [email = ""] }) =>
      pageOf(async () => [await findCustomer(email)].filter((known) => known !== null)),
    create: ({ email }) => addCustomer(email),
  },
  transactions: {
    list: ({ customerId: customers, status: statuses }) =>
      pageOf(async () =>
        (await listSandboxObjects("transaction"))
          .map(readTransaction)
          .filter(({ customerId, status }) => customers?.includes(customerId ?? "") && statuses?.includes(status))
          .sort((one, other) => +other.createdAt - +one.createdAt)
          .map(transactionAnswer),
      ),
    get: async (id) => transactionAnswer(requireFound(await findTransactionRecord(id), id)),
    async create({ items, customerId = null, customData }) {
      const now = new Date();
      const transaction: TransactionRecord = {
        id: sandboxId("txn", now),
        status: customerId ? "ready" : "draft",
        origin: "api",
        price: priceOf(items),
        customData,
        customerId,
        createdAt: now,
        subscriptionId: null,
        period: null,
      };
      await addSandboxObjects([rowOf("transaction", transaction)]);
      return transactionAnswer(transaction);
    },
  },
  subscriptions: {
    list: ({ id: ids, status: statuses }) =>
      pageOf(async () =>
        (await listSubscriptionRecords())
          .filter(({ id, status }) => (ids?.includes(id) ?? true) && (statuses?.includes(status) ?? true))
          .map(subscriptionAnswer),
      ),
    update: (id, wanted) => tryChange(id, (from, now) => applyChange(from, wanted, now)),
    async previewUpdate(id, wanted) {
      const subscription = requireFound(await findSubscriptionRecord(id), id);
      refuseCanceled(subscription);
      const now = new Date();
      const { price, mode } = planOf(subscription, wanted);
      refuseChange(subscription, price, mode, now);
      return previewAnswer(subscription, price, mode, now);
    },
    cancel: (id, { effectiveFrom }) =>
      tryChange(id, (from, now) => {
        refuseChange(from, from.price, "do_not_bill", now);
        if (!from.scheduledChange)
          return effectiveFrom === "immediately" ? cancelNow(from, now) : cancelAtPeriodEnd(from, now);
        throw makeRefusal(
          "subscription_locked_pending_changes",
          "cannot update subscription, pending scheduled changes",
        );
      }),
    resume: (id, { onResume }) =>
      tryChange(id, (from, now) => {
        if (from.status !== "paused")
          throw makeRefusal("subscription_must_be_paused", "action can only be performed on paused subscription");
        const outcome = resumeSubscription(from, now, { continues: onResume === "continue_existing_billing_period" });
        if (from.isCardDeclined && outcome.transaction) throw declinedError();
        return outcome;
      }),
  },
  customerPortalSessions: {
    async create(customerId, subscriptionIds) {
      const own = (await listSubscriptionRecords(customerId)).map(({ id }) => id);
      if (own.length === 0) requireFound(await findSandboxObject(customerId), customerId);
      for (const id of subscriptionIds) requireFound(own.includes(id) || null, id);
      const overview = portalPage(customerId);
      const link = (action: string, subscription_id: string) => portalPage(customerId, { action, subscription_id });
      const subscriptions = subscriptionIds.map((id) => ({
        id,
        cancelSubscription: link("cancel_subscription", id),
        updateSubscriptionPaymentMethod: link("update_subscription_payment_method", id),
      }));
      return { urls: { general: { overview }, subscriptions } };
    },
  },
};

/** Puts the whole list on one page. */
function pageOf<T>(list: () => Promise<T[]>): Page<T> {
  const page = {
    hasMore: true,
    next() {
      page.hasMore = false;
      return list();
    },
  };
  return page;
}

function applyChange(from: SubscriptionRecord, wanted: SubscriptionChange, now: Date) {
  const { price, mode } = planOf(from, wanted);
  refuseChange(from, price, mode, now);
  if (from.isCardDeclined && amountDueNow(from, price, mode, now) > 0) throw declinedError();
  return "items" in wanted ? changePlan(from, price, mode, now) : undoCancellation(from, now);
}

function planOf(from: SubscriptionRecord, wanted: SubscriptionChange): { price: PlanPrice; mode: ProrationMode } {
  if (!("items" in wanted)) return { price: from.price, mode: "do_not_bill" };
  return { price: priceOf(wanted.items), mode: wanted.prorationBillingMode };
}

function priceOf([item]: Items): PlanPrice {
  const id = item?.priceId ?? "";
  const tier = paddleSettings().tierOfPrice(id);
  if (!tier) throw makeRefusal("subscription_price_not_found", `Price ${id} not found`);
  return { id, tier };
}

async function tryChange(
  id: string,
  work: (from: SubscriptionRecord, now: Date) => ChangeOutcome & { subscription: SubscriptionRecord },
): Promise<PaddleSubscription> {
  const changed = await changeSubscription(id, (from, now) => {
    refuseCanceled(from);
    return work(from, now);
  });
  return subscriptionAnswer(requireFound(changed, id));
}

function refuseChange(from: SubscriptionRecord, to: PlanPrice, mode: ProrationMode, now: Date): void {
  const problem = findRefusal({
    periodEndsAt: from.status === "paused" ? null : (from.period?.endsAt ?? null),
    now,
    renews: !from.scheduledChange,
    isRefundPending: from.isRefundPending,
    dueCents: amountDueNow(from, to, mode, now),
  });
  if (problem) throw problem;
}

function refuseCanceled({ status }: SubscriptionRecord): void {
  if (status === "canceled")
    throw makeRefusal("subscription_update_when_canceled", "cannot update subscription, as subscription is canceled");
}

function declinedError() {
  return makeRefusal("subscription_payment_declined", "payment declined");
}

function subscriptionAnswer(record: SubscriptionRecord): PaddleSubscription {
  const { id, status, customerId, customData, price, startedAt, period, scheduledChange: planned } = record;
  const isBilling = status !== "canceled" && status !== "paused" && !planned;
  return {
    id,
    status,
    customerId,
    customData,
    items: [{ price: { id: price.id } }],
    createdAt: startedAt.toISOString(),
    startedAt: startedAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
    pausedAt: record.pausedAt?.toISOString() ?? null,
    canceledAt: record.canceledAt?.toISOString() ?? null,
    nextBilledAt: isBilling ? (period?.endsAt.toISOString() ?? null) : null,
    currentBillingPeriod: period && { startsAt: period.startsAt.toISOString(), endsAt: period.endsAt.toISOString() },
    scheduledChange: planned && {
      action: planned.action,
      effectiveAt: planned.at.toISOString(),
      resumeAt: planned.resumesAt?.toISOString() ?? null,
    },
  };
}

function transactionAnswer({ id, status, origin, subscriptionId, customData, price, createdAt }: TransactionRecord) {
  return {
    id,
    status,
    origin,
    subscriptionId,
    customData,
    createdAt: createdAt.toISOString(),
    items: [{ price: { id: price.id }, quantity: 1 }],
    checkout: { url: checkoutPage(id) },
  } satisfies PaddleTransaction;
}

/** Previews the cost of a change: the amount due now and the payments from the next period on. */
function previewAnswer(from: SubscriptionRecord, to: PlanPrice, mode: ProrationMode, now: Date): PaddlePreview {
  const monthly = TIERS[to.tier].priceCents;
  const owed = mode.startsWith("prorated_")
    ? priceOfRest(to, from.period, now) - priceOfRest(from.price, from.period, now)
    : 0;
  const deferred = mode === "prorated_next_billing_period" ? Math.abs(owed) : 0;
  const totals = (cents: number) => ({ totals: { grandTotal: String(cents) } });
  const startsAt = from.period?.endsAt.toISOString();
  return {
    currencyCode: "ZAR",
    nextBilledAt: subscriptionAnswer(from).nextBilledAt,
    updateSummary: { result: { action: owed < 0 ? "credit" : "charge", amount: String(Math.abs(owed)) } },
    nextTransaction: startsAt ? { billingPeriod: { startsAt }, details: totals(monthly + deferred) } : null,
    recurringTransactionDetails: totals(monthly),
  };
}
