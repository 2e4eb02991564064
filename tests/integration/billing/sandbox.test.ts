import { describe, expect, it, vi } from "vitest";
import { declineTransaction, payTransaction } from "@/lib/sandbox/checkout";
import { planDelivery } from "@/lib/sandbox/events";
import { actInPortal } from "@/lib/sandbox/portal";
import { changeSubscription, endDuePeriods, findSubscriptionRecord, repostSubscriptions } from "@/lib/sandbox/store";
import { askPaddle, PaddleError } from "@/lib/server/paddle/api";
import { paddleSettings } from "@/lib/server/paddle/settings";
import { readReference, signReference } from "@/lib/server/paddle/signatures";
import {
  aSubscription,
  aTransaction,
  cancelPlan,
  findWebhooks,
  itemsOf,
  previewUpdate,
  refuseWebhooks,
  subscriptionOf,
  updatePlan,
  WAITING,
  waitForLastTypes,
  waitForWebhooks,
  withSandboxProduct,
} from "../../support/paddle/sandbox";
import { aSubscription as aStoredSubscription, daysFromNow } from "../../support/paddle/subscriptions";
import { aUser } from "../../support/people/factories";

withSandboxProduct();

const aChangeToPlus = (prorationBillingMode: "prorated_immediately" | "prorated_next_billing_period") => ({
  items: itemsOf("pro_plus"),
  prorationBillingMode,
});
const aChangeNow = () => aChangeToPlus("prorated_immediately");
const aLaterChange = () => aChangeToPlus("prorated_next_billing_period");

describe("sandbox webhooks", () => {
  it("arrive at most a second late, newest first", () => {
    const types = ["subscription.created", "subscription.activated", "transaction.completed"] as const;
    const plan = planDelivery({ events: types }, new Date());
    const inOrder = plan.toSorted((a, b) => a.inMilliseconds - b.inMilliseconds);
    const [first, , third] = inOrder.map(({ payload }) => JSON.parse(payload));
    expect([first.event_type, third.event_type]).toEqual(["transaction.completed", "subscription.created"]);
    expect(Date.parse(first.occurred_at)).toBeGreaterThan(Date.parse(third.occurred_at));
    expect(inOrder[0]?.inMilliseconds).toBeGreaterThan(0);
    expect(inOrder.at(-1)?.inMilliseconds).toBeLessThanOrEqual(1_000);
  });

  it("are sent again until they are accepted", async () => {
    const { id } = await aSubscription("pro_lite");
    await waitForWebhooks(id, 6);
    refuseWebhooks(2);
    await updatePlan(id, { scheduledChange: null });
    await waitForWebhooks(id, 8);
    expect(findWebhooks(id).filter(({ type }) => type === "subscription.updated")).toHaveLength(2);
  });

  it("report each subscription's state again at the next start", async () => {
    const { id } = await aSubscription("pro_lite");
    await waitForWebhooks(id, 6);
    await repostSubscriptions();
    const [again] = (await waitForWebhooks(id, 8)).slice(6);
    expect(again).toMatchObject({ type: "subscription.updated", data: { id, status: "active" } });
  });
});

describe.concurrent("the sandbox checkout", () => {
  it("starts one subscription for the crafter in the reference, however often Pay is pressed", async () => {
    const user = await aUser();
    const transaction = await aTransaction(user.id, "pro_lite");
    expect(transaction.checkout?.url).toBe(`http://localhost:3000/sandbox/checkout?_ptxn=${transaction.id}`);
    const payments = await Promise.all([1, 2, 3].map(() => payTransaction(transaction.id)));
    const [subscriptionId, ...others] = new Set(payments.map((payment) => payment?.subscriptionId));
    expect(others).toEqual([]);
    const subscription = await subscriptionOf(String(subscriptionId));
    expect(subscription).toMatchObject({ status: "active", scheduledChange: null, canceledAt: null });
    expect(subscription.items[0]?.price.id).toBe(paddleSettings().priceOfTier("pro_lite"));
    expect(readReference((subscription.customData as { reference: string }).reference)).toBe(user.id);
  });

  it("sends signed webhooks for a payment, each one twice", async () => {
    const transaction = await aTransaction((await aUser()).id, "pro_plus");
    const { subscriptionId } = (await payTransaction(transaction.id)) ?? {};
    const webhooks = await waitForWebhooks(String(subscriptionId), 6);
    const types = ["subscription.activated", "subscription.created", "transaction.completed"];
    expect(webhooks.map(({ type }) => type).sort()).toEqual(types.flatMap((type) => [type, type]));
    expect(webhooks.every(({ isSigned }) => isSigned)).toBe(true);
    expect(new Set(webhooks.map(({ id }) => id)).size).toBe(3);
  });

  it("starts nothing on a declined payment, sends a failure webhook and still accepts payment later", async () => {
    const transaction = await aTransaction((await aUser()).id, "pro_lite");
    expect(await declineTransaction(transaction.id)).toMatchObject({ status: "draft", subscriptionId: null });
    const [first, second] = await waitForWebhooks(transaction.id, 2);
    expect(first?.type).toBe("transaction.payment_failed");
    expect(second).toEqual(first);
    expect(await payTransaction(transaction.id)).toMatchObject({ status: "completed" });
  });

  it("returns null for an id that is not a transaction made by the server", async () => {
    expect(await payTransaction("txn_01madeup")).toBeNull();
    expect(await payTransaction((await aSubscription("pro_lite")).id)).toBeNull();
  });
});

describe.concurrent("a subscription change in the sandbox", () => {
  it("is refused for an immediate charge under the minimum, which the next payment can take instead", async () => {
    const { id, customerId } = await aSubscription("pro_lite");
    await setPeriod(id, -26, 5);
    const tooSmall = [previewUpdate(id, aChangeNow()), updatePlan(id, aChangeNow())];
    const code = "subscription_update_transaction_balance_less_than_charge_limit";
    expect(await Promise.all(tooSmall.map(codeOf))).toEqual([code, code]);
    const { nextTransaction } = await previewUpdate(id, aLaterChange());
    const next = Number(nextTransaction?.details.totals.grandTotal);
    expect([483, 484]).toContain(next - 5500);
    await updatePlan(id, aLaterChange());
    expect(await findSubscriptionRecord(id)).toMatchObject({ price: { tier: "pro_plus" }, deferredCents: next - 5500 });
    await actInPortal(customerId, id, "renew");
    expect(await waitForRenewalTotals(id)).toEqual([String(next), String(next)]);
    expect(await findSubscriptionRecord(id)).toMatchObject({ deferredCents: 0 });
  });

  it("is refused in the last 30 minutes of the period", async () => {
    const { id } = await aSubscription("pro_lite");
    await setPeriod(id, -30, 29 / 1440);
    const all = [previewUpdate(id, aLaterChange()), updatePlan(id, aLaterChange()), cancelPlan(id)];
    expect(await Promise.all(all.map(codeOf))).toEqual(Array(3).fill("subscription_locked_renewal"));
    await setPeriod(id, -30, 31 / 1440);
    expect(await codeOf(updatePlan(id, aLaterChange()))).toBeNull();
  });

  it("is refused while a refund waits for approval", async () => {
    const { id, customerId } = await aSubscription("pro_lite");
    await actInPortal(customerId, id, "ask-refund");
    expect(await codeOf(updatePlan(id, aChangeNow()))).toBe("subscription_outstanding_pending_refund");
    await actInPortal(customerId, id, "drop-refund");
    expect(await codeOf(updatePlan(id, aChangeNow()))).toBeNull();
  });
});

describe.concurrent("a paused subscription in the sandbox", () => {
  it("resumes in the period already paid for, and cannot be resumed twice", async () => {
    const { id, customerId } = await aSubscription("pro_lite");
    const before = await findSubscriptionRecord(id);
    await actInPortal(customerId, id, "pause");
    const paused = await subscriptionOf(id);
    expect(paused).toMatchObject({ status: "paused", scheduledChange: { action: "resume" } });
    const how = { effectiveFrom: "immediately", onResume: "continue_existing_billing_period" } as const;
    const resume = () => askPaddle((paddle) => paddle.subscriptions.resume(id, how));
    expect(await resume()).toMatchObject({ status: "active", scheduledChange: null });
    expect(await findSubscriptionRecord(id)).toMatchObject({ period: before?.period });
    expect(await codeOf(resume())).toBe("subscription_must_be_paused");
  });

  it("resumes by itself on its resume date and charges a new period", async () => {
    const { id, customerId } = await aSubscription("pro_lite");
    await actInPortal(customerId, id, "pause");
    await changeSubscription(id, (from, now) => ({
      subscription: { ...from, scheduledChange: { action: "resume", at: new Date(+now - 1000) } },
      events: [],
    }));
    await endDuePeriods();
    expect(await findSubscriptionRecord(id)).toMatchObject({ status: "active", scheduledChange: null });
    expect(await waitForRenewalTotals(id)).toEqual(["2500", "2500"]);
  });
});

describe.concurrent("the sandbox API", () => {
  it("moves Pro Lite to Pro+ at once, and previews the price for the rest of the month", async () => {
    const { id } = await aSubscription("pro_lite");
    expect(await previewUpdate(id, aChangeNow())).toMatchObject({
      updateSummary: { result: { action: "charge", amount: expect.stringMatching(/^(2999|3000)$/) } },
      nextTransaction: { details: { totals: { grandTotal: "5500" } } },
    });
    const changed = await updatePlan(id, aChangeNow());
    expect(changed.items[0]?.price.id).toBe(paddleSettings().priceOfTier("pro_plus"));
    expect(await waitForLastTypes(id, 10)).toEqual(["subscription.updated", "transaction.completed"]);
  });

  it("refuses only changes with a charge while the card is declined, until it is accepted again", async () => {
    const { id, customerId } = await aSubscription("pro_lite");
    const upgrade = () => updatePlan(id, aChangeNow());
    await actInPortal(customerId, id, "decline");
    await expect(upgrade()).rejects.toMatchObject({ code: "subscription_payment_declined" });
    await updatePlan(id, { scheduledChange: null });
    expect((await findSubscriptionRecord(id))?.price.tier).toBe("pro_lite");
    await actInPortal(customerId, id, "accept");
    await upgrade();
    expect((await findSubscriptionRecord(id))?.price.tier).toBe("pro_plus");
  });

  it("moves Pro+ to Pro Lite without a charge", async () => {
    const { id } = await aSubscription("pro_plus");
    const changed = await updatePlan(id, { items: itemsOf("pro_lite"), prorationBillingMode: "do_not_bill" });
    expect(changed.items[0]?.price.id).toBe(paddleSettings().priceOfTier("pro_lite"));
    expect(await waitForLastTypes(id, 8)).toEqual(["subscription.updated"]);
  });

  it("schedules one cancellation for the period's end and undoes it", async () => {
    const { id } = await aSubscription("pro_lite");
    const planned = await cancelPlan(id);
    expect(planned.status).toBe("active");
    expect(planned.scheduledChange?.effectiveAt).toBe(planned.currentBillingPeriod?.endsAt);
    await expect(cancelPlan(id)).rejects.toMatchObject({ cause: { code: "subscription_locked_pending_changes" } });
    const undone = await updatePlan(id, { scheduledChange: null });
    expect(undone).toMatchObject({ scheduledChange: null, nextBilledAt: undone.currentBillingPeriod?.endsAt });
  });

  it("returns Paddle's error code for an unknown or canceled subscription and for an unknown price", async () => {
    const { id } = await aSubscription("pro_lite");
    const nothing = updatePlan("sub_01unknown", { scheduledChange: null });
    await expect(nothing).rejects.toMatchObject({ isRefusal: true, code: "not_found" });
    const items = [{ priceId: "pri_free", quantity: 1 as const }];
    const move = updatePlan(id, { items, prorationBillingMode: "do_not_bill" });
    expect(await codeOf(move)).toBe("subscription_price_not_found");
    expect(await cancelPlan(id, "immediately")).toMatchObject({ status: "canceled", currentBillingPeriod: null });
    expect(await codeOf(updatePlan(id, { scheduledChange: null }))).toBe("subscription_update_when_canceled");
  });
});

describe.concurrent("the sandbox portal", () => {
  it("opens for the customer of a subscription that only the product has stored", async () => {
    const [id, customer] = ["sub_01demo", "ctm_01demo"];
    const user = await aUser();
    const month = { periodStartsAt: daysFromNow(-3), expiresAt: daysFromNow(27) };
    await aStoredSubscription(user.id, { providerReference: id, customerReference: customer, ...month });
    const { urls } = await askPaddle((paddle) => paddle.customerPortalSessions.create(customer, [id]));
    const page = "http://localhost:3000/sandbox/portal?customer=";
    expect(urls.subscriptions[0]?.cancelSubscription).toContain(page);
    expect(await actInPortal("ctm_01another", id, "cancel")).toBe(false);
    expect(await actInPortal(customer, id, "cancel")).toBe(true);
    expect(await subscriptionOf(id)).toMatchObject({
      scheduledChange: { effectiveAt: month.expiresAt.toISOString() },
      customData: { reference: signReference(user.id) },
    });
  });

  it("renews a subscription, fails a renewal and takes the payment that is due", async () => {
    const { id, customerId } = await aSubscription("pro_lite");
    const first = await findSubscriptionRecord(id);
    await actInPortal(customerId, id, "fail");
    const due = await findSubscriptionRecord(id);
    expect(due?.status).toBe("past_due");
    expect(Number(due?.period?.startsAt)).toBeGreaterThan(Number(first?.period?.startsAt));
    expect(await waitForLastTypes(id, 10)).toEqual(["subscription.past_due", "transaction.payment_failed"]);
    await actInPortal(customerId, id, "pay");
    expect(await findSubscriptionRecord(id)).toMatchObject({ status: "active", period: due?.period });
    await actInPortal(customerId, id, "renew");
    const renewed = await findSubscriptionRecord(id);
    expect(Number(renewed?.period?.startsAt)).toBeGreaterThan(Number(due?.period?.startsAt));
  });

  it("moves the period's end near, which ends a cancelled subscription and renews another", async () => {
    const [cancelled, other] = [await aSubscription("pro_lite"), await aSubscription("pro_lite")];
    await actInPortal(cancelled.customerId, cancelled.id, "cancel");
    for (const { id, customerId } of [cancelled, other]) await actInPortal(customerId, id, "end");
    const nearEnd = (await findSubscriptionRecord(other.id))?.period?.endsAt;
    expect(Number(nearEnd) - Date.now()).toBeLessThanOrEqual(2_000);
    await vi.waitFor(async () => {
      await endDuePeriods();
      expect((await findSubscriptionRecord(cancelled.id))?.status).toBe("canceled");
      expect((await findSubscriptionRecord(other.id))?.period?.startsAt).toEqual(nearEnd);
    }, WAITING);
    expect(await waitForLastTypes(cancelled.id, 12)).toContain("subscription.canceled");
  });

  it("can end a subscription without sending its webhook", async () => {
    const { id, customerId } = await aSubscription("pro_lite");
    await actInPortal(customerId, id, "cancel");
    await actInPortal(customerId, id, "end-muted");
    await vi.waitFor(async () => {
      await endDuePeriods();
      expect((await findSubscriptionRecord(id))?.status).toBe("canceled");
    }, WAITING);
    expect(await waitForLastTypes(id, 10)).toEqual(["subscription.updated"]);
  });
});

/** The total of a renewal's or a resumption's payment, from each of its two webhooks. */
async function waitForRenewalTotals(id: string) {
  const find = () => findWebhooks(id).filter(({ data }) => data.origin === "subscription_recurring");
  await vi.waitFor(() => expect(find()).toHaveLength(2), WAITING);
  return find().map(({ data }) => data.details?.totals.total);
}

/** Gives it a period that began and ends so many days from now. */
async function setPeriod(id: string, from: number, to: number) {
  const period = { startsAt: daysFromNow(from), endsAt: daysFromNow(to) };
  await changeSubscription(id, (subscription) => ({ subscription: { ...subscription, period }, events: [] }));
}

/** Paddle's code for a refusal; null when it was done. */
function codeOf(asked: Promise<unknown>): Promise<string | null> {
  return asked.then(
    () => null,
    (error) => (error instanceof PaddleError ? error.code : String(error)),
  );
}
