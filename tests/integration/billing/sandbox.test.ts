import { describe, expect, it, vi } from "vitest";
import { cancelNow } from "@/lib/sandbox/changes";
import { declineTransaction, payTransaction } from "@/lib/sandbox/checkout";
import { actInPortal } from "@/lib/sandbox/portal";
import { changeSubscription, endDuePeriods, findSubscriptionRecord } from "@/lib/sandbox/store";
import { askPaddle, PaddleError } from "@/lib/server/paddle/api";
import { paddleSettings } from "@/lib/server/paddle/settings";
import { readReference } from "@/lib/server/paddle/signatures";
import {
  about,
  aSubscription,
  aTransaction,
  daysFromNow,
  itemsOf,
  lastTypes,
  WAITING,
  webhooksOf,
  withSandboxProduct,
} from "../../support/paddle/sandbox-subscriptions";
import { aUser } from "../../support/people/factories";

withSandboxProduct();

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
    const webhooks = await webhooksOf(String(subscriptionId), 6);
    const types = ["subscription.activated", "subscription.created", "transaction.completed"];
    expect(webhooks.map(({ type }) => type).sort()).toEqual(types.flatMap((type) => [type, type]));
    expect(webhooks.every(({ isSigned }) => isSigned)).toBe(true);
    expect(new Set(webhooks.map(({ id }) => id)).size).toBe(3);
  });

  it("starts nothing on a declined payment, sends a failure webhook and still accepts payment later", async () => {
    const transaction = await aTransaction((await aUser()).id, "pro_lite");
    expect(await declineTransaction(transaction.id)).toMatchObject({ status: "draft", subscriptionId: null });
    const [first, second] = await webhooksOf(transaction.id, 2);
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
  const toPlus = (prorationBillingMode: "prorated_immediately" | "prorated_next_billing_period") => ({
    items: itemsOf("pro_plus"),
    prorationBillingMode,
  });
  const atOnce = () => toPlus("prorated_immediately");
  const withNext = () => toPlus("prorated_next_billing_period");

  it("is refused for an immediate charge under the minimum, which the next payment can take instead", async () => {
    const { id } = await aSubscription("pro_lite");
    await inPeriod(id, -26, 5);
    const tooSmall = [
      askPaddle((paddle) => paddle.subscriptions.previewUpdate(id, atOnce())),
      askPaddle((paddle) => paddle.subscriptions.update(id, atOnce())),
    ];
    const code = "subscription_update_transaction_balance_less_than_charge_limit";
    expect(await Promise.all(tooSmall.map(codeOf))).toEqual([code, code]);
    const { nextTransaction } = await askPaddle((paddle) => paddle.subscriptions.previewUpdate(id, withNext()));
    const next = Number(nextTransaction?.details.totals.grandTotal);
    expect([483, 484]).toContain(next - 5500);
    await askPaddle((paddle) => paddle.subscriptions.update(id, withNext()));
    expect(await findSubscriptionRecord(id)).toMatchObject({ price: { tier: "pro_plus" }, deferredCents: next - 5500 });
    const { customerId = "" } = (await findSubscriptionRecord(id)) ?? {};
    await actInPortal(customerId, id, "renew");
    expect(await renewalTotals(id)).toEqual([String(next), String(next)]);
    expect(await findSubscriptionRecord(id)).toMatchObject({ deferredCents: 0 });
  });

  it("is refused in the last 30 minutes of the period", async () => {
    const { id } = await aSubscription("pro_lite");
    await inPeriod(id, -30, 29 / 1440);
    const all = [
      askPaddle((paddle) => paddle.subscriptions.previewUpdate(id, withNext())),
      askPaddle((paddle) => paddle.subscriptions.update(id, withNext())),
      askPaddle((paddle) => paddle.subscriptions.cancel(id, { effectiveFrom: "next_billing_period" })),
    ];
    expect(await Promise.all(all.map(codeOf))).toEqual(Array(3).fill("subscription_locked_renewal"));
    await inPeriod(id, -30, 31 / 1440);
    expect(await codeOf(askPaddle((paddle) => paddle.subscriptions.update(id, withNext())))).toBeNull();
  });

  it("is refused while a refund waits for approval", async () => {
    const { id, customerId } = await aSubscription("pro_lite");
    await actInPortal(customerId, id, "ask-refund");
    expect(await codeOf(askPaddle((paddle) => paddle.subscriptions.update(id, atOnce())))).toBe(
      "subscription_outstanding_pending_refund",
    );
    await actInPortal(customerId, id, "drop-refund");
    expect(await codeOf(askPaddle((paddle) => paddle.subscriptions.update(id, atOnce())))).toBeNull();
  });
});

describe.concurrent("a paused subscription in the sandbox", () => {
  it("resumes in the period already paid for, and cannot be resumed twice", async () => {
    const { id, customerId } = await aSubscription("pro_lite");
    const before = await findSubscriptionRecord(id);
    await actInPortal(customerId, id, "pause");
    const paused = await subscriptionOf(id);
    expect(paused).toMatchObject({ status: "paused", scheduledChange: { action: "resume" } });
    const resume = () =>
      askPaddle((paddle) =>
        paddle.subscriptions.resume(id, {
          ...({ effectiveFrom: "immediately", onResume: "continue_existing_billing_period" } as const),
        }),
      );
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
    expect(await renewalTotals(id)).toEqual(["2500", "2500"]);
  });
});

describe.concurrent("the sandbox API", () => {
  it("moves Pro Lite to Pro+ at once, and previews the price for the rest of the month", async () => {
    const { id } = await aSubscription("pro_lite");
    const change = { items: itemsOf("pro_plus"), prorationBillingMode: "prorated_immediately" } as const;
    const preview = await askPaddle((paddle) => paddle.subscriptions.previewUpdate(id, change));
    expect(preview.updateSummary?.result.action).toBe("charge");
    expect(Number(preview.updateSummary?.result.amount)).toBeGreaterThanOrEqual(2_999);
    expect(Number(preview.updateSummary?.result.amount)).toBeLessThanOrEqual(3_000);
    expect(preview.nextTransaction?.details.totals.grandTotal).toBe("5500");
    const changed = await askPaddle((paddle) => paddle.subscriptions.update(id, change));
    expect(changed.items[0]?.price.id).toBe(paddleSettings().priceOfTier("pro_plus"));
    expect(await lastTypes(id, 10)).toEqual(["subscription.updated", "transaction.completed"]);
  });

  it("refuses only changes with a charge while the card is declined, until it is accepted again", async () => {
    const { id, customerId } = await aSubscription("pro_lite");
    const upgrade = () =>
      askPaddle((paddle) =>
        paddle.subscriptions.update(id, {
          ...{ items: itemsOf("pro_plus"), prorationBillingMode: "prorated_immediately" },
        }),
      );
    await actInPortal(customerId, id, "decline");
    await expect(upgrade()).rejects.toMatchObject({ code: "subscription_payment_declined" });
    await askPaddle((paddle) => paddle.subscriptions.update(id, { scheduledChange: null }));
    expect((await findSubscriptionRecord(id))?.price.tier).toBe("pro_lite");
    await actInPortal(customerId, id, "accept");
    await upgrade();
    expect((await findSubscriptionRecord(id))?.price.tier).toBe("pro_plus");
  });

  it("moves Pro+ to Pro Lite without a charge", async () => {
    const { id } = await aSubscription("pro_plus");
    const change = { items: itemsOf("pro_lite"), prorationBillingMode: "do_not_bill" } as const;
    const changed = await askPaddle((paddle) => paddle.subscriptions.update(id, change));
    expect(changed.items[0]?.price.id).toBe(paddleSettings().priceOfTier("pro_lite"));
    expect(await lastTypes(id, 8)).toEqual(["subscription.updated"]);
  });

  it("schedules one cancellation for the period's end and undoes it", async () => {
    const { id } = await aSubscription("pro_lite");
    const cancel = () =>
      askPaddle((paddle) => paddle.subscriptions.cancel(id, { effectiveFrom: "next_billing_period" }));
    const planned = await cancel();
    expect(planned.status).toBe("active");
    expect(planned.scheduledChange?.effectiveAt).toBe(planned.currentBillingPeriod?.endsAt);
    await expect(cancel()).rejects.toMatchObject({ cause: { code: "subscription_locked_pending_changes" } });
    const undone = await askPaddle((paddle) => paddle.subscriptions.update(id, { scheduledChange: null }));
    expect(undone).toMatchObject({ scheduledChange: null, nextBilledAt: undone.currentBillingPeriod?.endsAt });
  });

  it("returns Paddle's error code for an unknown or canceled subscription and for an unknown price", async () => {
    const { id } = await aSubscription("pro_lite");
    const nothing = askPaddle((paddle) => paddle.subscriptions.update("sub_01unknown", { scheduledChange: null }));
    await expect(nothing).rejects.toMatchObject({ isRefusal: true, cause: { code: "not_found" } });
    const items = [{ priceId: "pri_free", quantity: 1 as const }];
    const move = askPaddle((paddle) => paddle.subscriptions.update(id, { items, prorationBillingMode: "do_not_bill" }));
    await expect(move).rejects.toMatchObject({ cause: { code: "subscription_price_not_found" } });
    await changeSubscription(id, cancelNow);
    const late = askPaddle((paddle) => paddle.subscriptions.update(id, { scheduledChange: null }));
    await expect(late).rejects.toMatchObject({ cause: { code: "subscription_update_when_canceled" } });
    await expect(late).rejects.toBeInstanceOf(PaddleError);
  });
});

async function subscriptionOf(id: string) {
  const [found] = await askPaddle((paddle) => paddle.subscriptions.list({ id: [id] }).next());
  if (!found) throw new Error(`There is no subscription ${id}.`);
  return found;
}

/** What the payments of a renewal or a resumed subscription took, as the two webhooks of one say it. */
async function renewalTotals(id: string) {
  const find = () => about(id).filter(({ data }) => data.origin === "subscription_recurring");
  await vi.waitFor(() => expect(find()).toHaveLength(2), WAITING);
  return find().map(({ data }) => data.details?.totals.total);
}

/** Gives it a period that began and ends so many days from now. */
async function inPeriod(id: string, from: number, to: number) {
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
