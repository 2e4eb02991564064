import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { confirmUpgradeAction, openPortalAction, previewUpgradeAction, undoChangeAction } from "@/lib/actions/billing";
import type { PortalPage } from "@/lib/domain/billing/input";
import { PERIOD_ENDS_SOON, PRICE_CHANGED, REFUND_PENDING } from "@/lib/domain/billing/texts";
import { GENERIC_ERROR_MESSAGE } from "@/lib/errors";
import { MINIMUM_CHARGE_CENTS } from "@/lib/sandbox/refusals";
import { scheduleDowngrade } from "@/lib/server/paddle/changes";
import { allAtOnce } from "../../support/database/at-once";
import { PADDLE_ENV, type PaddleServer, PRICES, startPaddleServer } from "../../support/paddle/server";
import { alsoSubscribed, aSubscriber, hearOf, planOf, visitAs } from "../../support/paddle/subscriber";
import { aUser } from "../../support/people/factories";

const TO_PLUS = {
  items: [{ price_id: PRICES.pro_plus.id, quantity: 1 }],
  proration_billing_mode: "prorated_immediately",
};

const AT_ONCE = { isDeferred: false };
const confirmAtOnce = () => confirmUpgradeAction(AT_ONCE);

let server: PaddleServer;

beforeAll(async () => {
  server = await startPaddleServer();
  Object.assign(process.env, PADDLE_ENV, { PADDLE_ENVIRONMENT: server.address });
  vi.spyOn(console, "error").mockImplementation(() => {});
});
beforeEach(() => server.forget());
afterAll(() => server.close());

describe("upgrading from Pro Lite to Pro+", () => {
  it("previews the amount due now and from the next period on, and changes nothing", async () => {
    const { userId, id } = await aSubscriber(server, "pro_lite");
    await visitAs(userId);
    const { data } = await previewUpgradeAction();
    expect(server.calls).toMatchObject([{ call: `PATCH /subscriptions/${id}/preview`, body: TO_PLUS }]);
    // Twenty of thirty days are left of R55 − R25.
    expect(data?.amountCents).toBeGreaterThanOrEqual(1999);
    expect(data?.amountCents).toBeLessThanOrEqual(2000);
    const nextAt = new Date(server.get(id)?.current_billing_period?.ends_at ?? "");
    expect(data).toMatchObject({ currency: "ZAR", nextAmountCents: 5500, nextAt });
    expect(await planOf(userId)).toMatchObject({ tier: "pro_lite", pending: null });
  });

  it("changes the existing subscription at Paddle, and the plan once the event arrives", async () => {
    const { userId, id } = await aSubscriber(server, "pro_lite");
    await visitAs(userId);
    expect(await confirmUpgradeAction(AT_ONCE)).toEqual({});
    const body = { ...TO_PLUS, on_payment_failure: "prevent_change" };
    expect(server.calls).toMatchObject([{ call: `PATCH /subscriptions/${id}`, body }]);
    expect(await planOf(userId)).toMatchObject({ tier: "pro_lite" });
    await hearOf(server.get(id));
    expect(await planOf(userId)).toMatchObject({ tier: "pro_plus", pending: null, subscriptions: 1 });
  });

  it("sends Paddle one request when it is confirmed four times at once", async () => {
    const { userId } = await aSubscriber(server, "pro_lite");
    await visitAs(userId);
    const letGo = server.hold();
    let refused = 0;
    const all = allAtOnce(4, async () => {
      const answer = await confirmUpgradeAction(AT_ONCE);
      if (answer?.serverError) refused += 1;
    });
    await vi.waitUntil(() => refused === 3, { timeout: 20_000 });
    letGo();
    await all;
    expect(refused).toBe(3);
    expect(server.calls).toHaveLength(1);
  });

  it.each([
    ["without a subscription", null, "There’s no subscription to change."],
    ["on Pro+", { tier: "pro_plus", facts: {} }, "You already have the highest plan."],
    [
      "with a payment due",
      { tier: "pro_lite", facts: { status: "past_due" } },
      "Please settle the payment that is due first.",
    ],
  ] as const)("is refused %s", async (_, given, sentence) => {
    const userId = given ? (await aSubscriber(server, given.tier, given.facts)).userId : (await aUser()).id;
    await visitAs(userId);
    for (const action of [previewUpgradeAction, confirmAtOnce])
      expect(await action()).toMatchObject({ serverError: { message: sentence } });
    expect(server.calls).toEqual([]);
  });

  it("is refused while a change is scheduled", async () => {
    const { userId } = await aSubscriber(server, "pro_lite");
    await scheduleDowngrade(userId, "free");
    await visitAs(userId);
    expect(await confirmUpgradeAction(AT_ONCE)).toMatchObject({
      serverError: { message: "A change is already scheduled. Undo it first." },
    });
    expect(server.calls).toHaveLength(1);
  });

  it("reports a declined card, changes nothing and can be tried again", async () => {
    const { userId } = await aSubscriber(server, "pro_lite");
    await visitAs(userId);
    server.fail("declined");
    expect(await confirmUpgradeAction(AT_ONCE)).toMatchObject({
      serverError: { message: "Your card was declined. Nothing was charged and your plan hasn’t changed." },
    });
    expect(await planOf(userId)).toMatchObject({ tier: "pro_lite", pending: null });
    server.fail(null);
    expect(await confirmUpgradeAction(AT_ONCE)).toEqual({});
  });

  it.each(["refused", "broken", "rubbish", "hangup"] as const)(
    "returns the generic error when Paddle fails (%s)",
    async (kind) => {
      const { userId } = await aSubscriber(server, "pro_lite");
      await visitAs(userId);
      server.fail(kind);
      for (const action of [previewUpgradeAction, confirmAtOnce])
        expect(await action()).toMatchObject({ serverError: { message: GENERIC_ERROR_MESSAGE } });
      expect(await planOf(userId)).toMatchObject({ tier: "pro_lite", pending: null });
      server.fail(null);
      expect(await confirmUpgradeAction(AT_ONCE)).toEqual({});
    },
  );
});

describe("upgrading within Paddle's limits", () => {
  const DAY_MS = 86_400_000;
  const aMonthThatEndsIn = (milliseconds: number) => {
    const endsAt = new Date(Date.now() + milliseconds);
    return { period: { startsAt: new Date(+endsAt - 31 * DAY_MS), endsAt } };
  };

  it("works on each day of a month, charged today or with the next payment as previewed", async () => {
    const shown: boolean[] = [];
    for (let day = 0; day < 31; day++) {
      const { userId, id } = await aSubscriber(server, "pro_lite", aMonthThatEndsIn((31 - day) * DAY_MS - 3_600_000));
      await visitAs(userId);
      const { data: price } = await previewUpgradeAction();
      if (!price) throw new Error(`No price on day ${day}.`);
      const rest = Math.round((3000 * ((31 - day) * 24 - 1)) / (31 * 24));
      if (price.isDeferred) {
        expect([price.amountCents, price.monthlyCents]).toEqual([0, 5500]);
        expect(Math.abs(price.nextAmountCents - 5500 - rest)).toBeLessThanOrEqual(2);
      } else {
        expect(price.nextAmountCents).toBe(5500);
        expect(Math.abs(price.amountCents - rest)).toBeLessThanOrEqual(2);
      }
      expect([day, price.isDeferred]).toEqual([day, rest < MINIMUM_CHARGE_CENTS]);
      server.calls.length = 0;
      expect(await confirmUpgradeAction(price)).toEqual({});
      const mode = price.isDeferred ? "prorated_next_billing_period" : "prorated_immediately";
      expect(server.calls.at(-1)).toMatchObject({
        ...{ call: `PATCH /subscriptions/${id}`, body: { ...TO_PLUS, proration_billing_mode: mode } },
      });
      await hearOf(server.get(id));
      expect(await planOf(userId)).toMatchObject({ tier: "pro_plus" });
      shown.push(price.isDeferred);
    }
    expect(shown.filter(Boolean)).toHaveLength(12);
  }, 120_000);

  it("is rejected, like every change, in the last 30 minutes of a period, with a message about when it works again", async () => {
    const lite = await aSubscriber(server, "pro_lite", aMonthThatEndsIn(29 * 60_000));
    await visitAs(lite.userId);
    for (const action of [previewUpgradeAction, confirmAtOnce, () => confirmUpgradeAction({ isDeferred: true })])
      expect(await action()).toMatchObject({ serverError: { message: PERIOD_ENDS_SOON } });
    await expect(scheduleDowngrade(lite.userId, "free")).rejects.toThrow(PERIOD_ENDS_SOON);
    const plus = await aSubscriber(server, "pro_plus", aMonthThatEndsIn(29 * 60_000));
    await expect(scheduleDowngrade(plus.userId, "pro_lite")).rejects.toThrow(PERIOD_ENDS_SOON);
    expect(await planOf(plus.userId)).toMatchObject({ tier: "pro_plus", pending: null, kept: null });
    await visitAs((await aSubscriber(server, "pro_lite", aMonthThatEndsIn(31 * 60_000))).userId);
    expect((await previewUpgradeAction()).data).toMatchObject({ isDeferred: true });
  });

  it.each([
    ["subscription_outstanding_pending_refund", REFUND_PENDING],
    ["subscription_locked_processing", PERIOD_ENDS_SOON],
    ["subscription_locked_pending_changes", "A change is already scheduled. Undo it first."],
    ["subscription_update_when_past_due", "Please settle the payment that is due first."],
  ] as const)("returns a matching message when Paddle answers %s", async (code, sentence) => {
    const { userId } = await aSubscriber(server, "pro_lite");
    await visitAs(userId);
    server.fail(code);
    for (const action of [previewUpgradeAction, confirmAtOnce])
      expect(await action()).toMatchObject({ serverError: { message: sentence } });
    await expect(scheduleDowngrade(userId, "free")).rejects.toThrow(sentence);
    expect(await planOf(userId)).toMatchObject({ tier: "pro_lite", pending: null });
  });

  it("is rejected when it would be charged in another way than previewed", async () => {
    const early = await aSubscriber(server, "pro_lite");
    await visitAs(early.userId);
    expect(await confirmUpgradeAction({ isDeferred: true })).toMatchObject({
      serverError: { code: "gone", message: PRICE_CHANGED },
    });
    const late = await aSubscriber(server, "pro_lite", aMonthThatEndsIn(2 * DAY_MS));
    await visitAs(late.userId);
    expect(await confirmUpgradeAction(AT_ONCE)).toMatchObject({
      serverError: { code: "gone", message: PRICE_CHANGED },
    });
    for (const { userId, id } of [early, late]) {
      await hearOf(server.get(id));
      expect(await planOf(userId)).toMatchObject({ tier: "pro_lite" });
    }
  });
});

describe("undoing a scheduled change", () => {
  it("keeps the scheduled change when Paddle fails", async () => {
    const { userId } = await aSubscriber(server, "pro_plus");
    await scheduleDowngrade(userId, "pro_lite");
    await visitAs(userId);
    server.fail("broken");
    expect(await undoChangeAction()).toMatchObject({ serverError: { message: GENERIC_ERROR_MESSAGE } });
    expect(await planOf(userId)).toMatchObject({ tier: "pro_plus", pending: { kind: "switch", tier: "pro_lite" } });
  });
});

describe("the customer portal", () => {
  const open = async (page: PortalPage) => {
    const { data } = await openPortalAction({ page });
    const url = new URL(data?.url ?? "");
    return { customer: url.pathname.slice(1), action: url.searchParams.get("action") };
  };

  it("opens the cancellation, payment method and overview pages", async () => {
    const { userId, id, customerId: customer } = await aSubscriber(server, "pro_lite");
    await visitAs(userId);
    expect(await open("cancel")).toEqual({ customer, action: "cancel_subscription" });
    expect(await open("payment")).toEqual({ customer, action: "update_subscription_payment_method" });
    expect(await open("overview")).toEqual({ customer, action: null });
    const call = `POST /customers/${customer}/portal-sessions`;
    const asked = (subscription_ids: string[]) => ({ call, body: { subscription_ids } });
    expect(server.calls).toMatchObject([asked([id]), asked([id]), asked([])]);
  });

  it("opens the smaller of two subscriptions as the extra one to cancel, and the one that is due for a new card", async () => {
    const { userId, customerId: larger } = await aSubscriber(server, "pro_plus");
    const id = await alsoSubscribed(server, userId, "pro_lite");
    await visitAs(userId);
    const smaller = server.get(id)?.customer_id;
    expect([await open("cancel"), await open("cancel-extra")]).toMatchObject([
      { customer: larger },
      { customer: smaller, action: "cancel_subscription" },
    ]);
    server.change(id, { status: "past_due" });
    await hearOf(server.get(id));
    expect(await open("payment")).toMatchObject({ customer: smaller });
  });

  it("still opens the overview of an ended subscription, but no cancellation page", async () => {
    const { userId, customerId } = await aSubscriber(server, "pro_lite", { status: "canceled", period: null });
    await visitAs(userId);
    expect(await open("overview")).toMatchObject({ customer: customerId });
    expect(await openPortalAction({ page: "cancel" })).toEqual({ data: { url: null } });
  });

  it("returns no URL when Paddle fails or without a subscription", async () => {
    const { userId } = await aSubscriber(server, "pro_lite");
    await visitAs(userId);
    server.fail("rubbish");
    expect(await openPortalAction({ page: "cancel" })).toEqual({ data: { url: null } });
    await visitAs((await aUser()).id);
    for (const page of ["cancel", "overview"] as const)
      expect(await openPortalAction({ page })).toEqual({ data: { url: null } });
  });
});
