import { describe, expect, it, vi } from "vitest";
import { findBilling } from "@/db/queries/billing/billing-view";
import { hasRenewingPlan } from "@/db/queries/profile/deletion";
import {
  confirmUpgradeAction,
  openPortalAction,
  previewUpgradeAction,
  resumeAction,
  startCheckoutAction,
  undoChangeAction,
} from "@/lib/actions/billing";
import { PLAN_PROBLEMS } from "@/lib/domain/billing/plan-changes";
import { DECLINED, PERIOD_ENDS_SOON, PRICE_CHANGED, REFUND_PENDING } from "@/lib/domain/billing/texts";
import { GENERIC_ERROR_MESSAGE } from "@/lib/errors";
import { scheduleDowngrade } from "@/lib/server/paddle/changes";
import { runAllAtOnce } from "../../support/database/at-once";
import { PRICES } from "../../support/paddle/server";
import {
  aRefusal,
  aSubscriber,
  aVisitingSubscriber,
  aVisitingUser,
  planOf,
  recordUpdateOf,
  server,
  withPaddleServer,
} from "../../support/paddle/subscriber";
import { daysFromNow } from "../../support/paddle/subscriptions";
import { sampleEvery } from "../../support/thorough";

const TO_PLUS = {
  items: [{ price_id: PRICES.pro_plus.id, quantity: 1 }],
  proration_billing_mode: "prorated_immediately",
};
const confirmAtOnce = () => confirmUpgradeAction({ isDeferred: false });
const UNCHANGED = { tier: "pro_lite", pending: null };

withPaddleServer();

describe("upgrading from Pro Lite to Pro+", () => {
  it("previews the amount due now and from the next period on, and changes nothing", async () => {
    const { userId, id } = await aVisitingSubscriber("pro_lite");
    const { data } = await previewUpgradeAction();
    expect(server.calls).toMatchObject([{ call: `PATCH /subscriptions/${id}/preview`, body: TO_PLUS }]);
    // Twenty of thirty days are left of R55 − R25.
    expect([1999, 2000]).toContain(data?.amountCents);
    const nextAt = new Date(server.get(id)?.current_billing_period?.ends_at ?? "");
    expect(data).toMatchObject({ currency: "ZAR", nextAmountCents: 5500, nextAt });
    expect(await planOf(userId)).toMatchObject(UNCHANGED);
  });

  it("changes the existing subscription at Paddle, and the plan once the event arrives", async () => {
    const { userId, id } = await aVisitingSubscriber("pro_lite");
    expect(await confirmAtOnce()).toEqual({});
    const body = { ...TO_PLUS, on_payment_failure: "prevent_change" };
    expect(server.calls).toMatchObject([{ call: `PATCH /subscriptions/${id}`, body }]);
    expect(await planOf(userId)).toMatchObject(UNCHANGED);
    await recordUpdateOf(server.get(id));
    expect(await planOf(userId)).toMatchObject({ tier: "pro_plus", pending: null, subscriptions: 1 });
  });

  it("sends Paddle one request when it is confirmed four times at once", async () => {
    await aVisitingSubscriber("pro_lite");
    const letGo = server.hold();
    let refused = 0;
    const all = runAllAtOnce(4, async () => {
      if ((await confirmAtOnce())?.serverError) refused += 1;
    });
    await vi.waitUntil(() => refused === 3, { timeout: 20_000 });
    letGo();
    await all;
    expect(refused).toBe(3);
    expect(server.calls).toHaveLength(1);
  });

  it.each([
    ["without a subscription", aVisitingUser, PLAN_PROBLEMS.none],
    ["on Pro+", () => aVisitingSubscriber("pro_plus"), PLAN_PROBLEMS.highest],
    ["with a payment due", () => aVisitingSubscriber("pro_lite", { status: "past_due" }), PLAN_PROBLEMS.due],
    [
      "while a change is scheduled",
      () => aVisitingSubscriber("pro_lite", { scheduledChange: { action: "cancel", at: daysFromNow(20) } }),
      PLAN_PROBLEMS.pending,
    ],
  ])("is refused %s", async (_, somebody, sentence) => {
    await somebody();
    for (const action of [previewUpgradeAction, confirmAtOnce])
      expect(await action()).toMatchObject(aRefusal(sentence));
    expect(server.calls).toEqual([]);
  });

  it.each([
    ["a declined card", "declined", DECLINED],
    ["a refund that is pending", "subscription_outstanding_pending_refund", REFUND_PENDING],
    ["a change in progress", "subscription_locked_processing", PERIOD_ENDS_SOON],
    ["a scheduled change", "subscription_locked_pending_changes", PLAN_PROBLEMS.pending],
    ["a due payment", "subscription_update_when_past_due", PLAN_PROBLEMS.due],
    ["another refusal", "refused", GENERIC_ERROR_MESSAGE],
    ["an error of its own", "broken", GENERIC_ERROR_MESSAGE],
    ["rubbish", "rubbish", GENERIC_ERROR_MESSAGE],
    ["no answer", "hangup", GENERIC_ERROR_MESSAGE],
  ] as const)("says why when Paddle has %s, changes nothing and can be tried again", async (_, fault, sentence) => {
    const { userId } = await aVisitingSubscriber("pro_lite");
    server.fail(fault);
    for (const action of [previewUpgradeAction, confirmAtOnce])
      expect(await action()).toMatchObject(aRefusal(sentence));
    if (sentence !== GENERIC_ERROR_MESSAGE) await expect(scheduleDowngrade(userId, "free")).rejects.toThrow(sentence);
    expect(await planOf(userId)).toMatchObject(UNCHANGED);
    server.fail(null);
    expect(await confirmAtOnce()).toEqual({});
  });
});

describe("upgrading within Paddle's limits", () => {
  const HOUR_MS = 3_600_000;
  const aMonthThatEndsIn = (milliseconds: number) => {
    const endsAt = new Date(Date.now() + milliseconds);
    return { period: { startsAt: new Date(+endsAt - 31 * 24 * HOUR_MS), endsAt } };
  };

  // `npm run test:thorough` tries each day of a month.
  it.each(
    sampleEvery(
      6,
      Array.from({ length: 31 }, (_, day) => day),
    ),
  )("works on day %d of a month, charged today or with the next payment as previewed", async (day) => {
    const { userId, id } = await aVisitingSubscriber("pro_lite", aMonthThatEndsIn(((31 - day) * 24 - 1) * HOUR_MS));
    const { data: price } = await previewUpgradeAction();
    if (!price) throw new Error("There is no price.");
    const rest = Math.round((3000 * ((31 - day) * 24 - 1)) / (31 * 24));
    // On the last twelve days the rest is less than Paddle's minimum charge.
    expect(price).toMatchObject({ monthlyCents: 5500, isDeferred: day >= 19 });
    const [now, next] = price.isDeferred ? [0, 5500 + rest] : [rest, 5500];
    expect(Math.abs(price.amountCents - now)).toBeLessThanOrEqual(price.isDeferred ? 0 : 2);
    expect(Math.abs(price.nextAmountCents - next)).toBeLessThanOrEqual(price.isDeferred ? 2 : 0);
    server.calls.length = 0;
    expect(await confirmUpgradeAction(price)).toEqual({});
    const proration_billing_mode = price.isDeferred ? "prorated_next_billing_period" : "prorated_immediately";
    const body = { ...TO_PLUS, proration_billing_mode };
    expect(server.calls.at(-1)).toMatchObject({ call: `PATCH /subscriptions/${id}`, body });
    await recordUpdateOf(server.get(id));
    expect(await planOf(userId)).toMatchObject({ tier: "pro_plus" });
  });

  it("is refused, like every change, in the last 30 minutes of a period", async () => {
    const last = aMonthThatEndsIn(HOUR_MS / 2 - 60_000);
    const lite = await aVisitingSubscriber("pro_lite", last);
    for (const action of [previewUpgradeAction, confirmAtOnce, () => confirmUpgradeAction({ isDeferred: true })])
      expect(await action()).toMatchObject(aRefusal(PERIOD_ENDS_SOON));
    await expect(scheduleDowngrade(lite.userId, "free")).rejects.toThrow(PERIOD_ENDS_SOON);
    const plus = await aSubscriber("pro_plus", last);
    await expect(scheduleDowngrade(plus.userId, "pro_lite")).rejects.toThrow(PERIOD_ENDS_SOON);
    expect(await planOf(plus.userId)).toMatchObject({ tier: "pro_plus", pending: null, kept: null });
    await aVisitingSubscriber("pro_lite", aMonthThatEndsIn(HOUR_MS / 2 + 60_000));
    expect((await previewUpgradeAction()).data).toMatchObject({ isDeferred: true });
  });

  it.each([
    ["at once", true, {}],
    ["with the next payment", false, aMonthThatEndsIn(48 * HOUR_MS)],
  ])("is refused when it would be charged %s, other than previewed", async (_, isDeferred, facts) => {
    const { userId, id } = await aVisitingSubscriber("pro_lite", facts);
    const gone = { serverError: { code: "gone", message: PRICE_CHANGED } };
    expect(await confirmUpgradeAction({ isDeferred })).toMatchObject(gone);
    await recordUpdateOf(server.get(id));
    expect(await planOf(userId)).toMatchObject(UNCHANGED);
  });
});

it("undoChangeAction keeps the scheduled change when Paddle fails", async () => {
  const { userId } = await aVisitingSubscriber("pro_plus");
  await scheduleDowngrade(userId, "pro_lite");
  server.fail("broken");
  expect(await undoChangeAction()).toMatchObject(aRefusal(GENERIC_ERROR_MESSAGE));
  expect(await planOf(userId)).toMatchObject({ tier: "pro_plus", pending: { kind: "switch", tier: "pro_lite" } });
});

describe("a paused subscription", () => {
  const resumesAt = daysFromNow(5);
  const running = { startsAt: daysFromNow(-10), endsAt: daysFromNow(20) };
  const over = { startsAt: daysFromNow(-31), endsAt: daysFromNow(-1) };
  const notPaused = aRefusal("Your subscription isn’t paused.");

  /** The visitor's Pro Lite was paused: in the middle of its period, or since that was over. */
  async function aPausedSubscriber({ period = running, resumes = true } = {}) {
    const subscriber = await aVisitingSubscriber("pro_lite", { period });
    const resume = { action: "resume", effective_at: resumesAt.toISOString(), resume_at: null } as const;
    server.change(subscriber.id, { status: "paused", scheduled_change: resumes ? resume : null });
    await recordUpdateOf(server.get(subscriber.id));
    return subscriber;
  }

  async function expectNothingForSale() {
    for (const tier of ["pro_lite", "pro_plus"] as const)
      expect(await startCheckoutAction({ tier })).toMatchObject(aRefusal(PLAN_PROBLEMS.paused));
    expect(server.calls).toEqual([]);
  }

  it("shows when its plan ends and when it resumes, and resumes without a charge while the paid period lasts", async () => {
    const { userId, id } = await aPausedSubscriber();
    const paused = { tier: "pro_lite", resumesAt, resume: { isCharged: false, nextAt: running.endsAt } };
    const standing = { next: null, hasLive: false };
    const billing = { tier: "pro_lite", until: running.endsAt, pending: null, standing, paused };
    expect(await findBilling(userId)).toMatchObject(billing);
    await expectNothingForSale();
    expect(await resumeAction()).toEqual({});
    const body = { effective_from: "immediately", on_resume: "continue_existing_billing_period" };
    expect(server.calls).toMatchObject([{ call: `POST /subscriptions/${id}/resume`, body }]);
    const resumed = { tier: "pro_lite", paused: null, renewing: [{ status: "active" }] };
    expect(await findBilling(userId)).toMatchObject(resumed);
    expect(await resumeAction()).toMatchObject(notPaused);
  });

  it("starts a new period when it is resumed after the paid one", async () => {
    const { userId, id } = await aPausedSubscriber({ period: over, resumes: false });
    const paused = { resumesAt: null, resume: { isCharged: true } };
    expect(await findBilling(userId)).toMatchObject({ tier: "free", paused });
    await expectNothingForSale();
    expect(await resumeAction()).toEqual({});
    const body = { on_resume: "start_new_billing_period" };
    expect(server.calls).toMatchObject([{ call: `POST /subscriptions/${id}/resume`, body }]);
    expect(await planOf(userId)).toMatchObject({ tier: "pro_lite", subscriptions: 1 });
  });

  it("stays paused when the card is declined", async () => {
    const { userId } = await aPausedSubscriber({ period: over });
    server.fail("declined");
    expect(await resumeAction()).toMatchObject(aRefusal(DECLINED));
    expect(await findBilling(userId)).toMatchObject({ tier: "free", paused: { resumesAt } });
  });

  it("can be cancelled in the portal and counts as renewing while it would charge again", async () => {
    const { userId, id } = await aPausedSubscriber();
    expect((await openPortalAction({ page: "cancel" })).data?.url).toContain(`subscription_id=${id}`);
    expect(await hasRenewingPlan(userId)).toBe(true);
    expect(await hasRenewingPlan((await aPausedSubscriber({ resumes: false })).userId)).toBe(false);
  });

  it("can't be resumed by another crafter", async () => {
    const { userId } = await aPausedSubscriber();
    await aVisitingUser();
    expect(await resumeAction()).toMatchObject(notPaused);
    expect(server.calls).toEqual([]);
    expect(await findBilling(userId)).toMatchObject({ paused: { tier: "pro_lite" } });
  });

  it("is announced from the moment the pause is scheduled", async () => {
    const scheduledChange = { action: "pause", at: running.endsAt, resumesAt } as const;
    const { userId } = await aSubscriber("pro_lite", { period: running, scheduledChange });
    expect(await findBilling(userId)).toMatchObject({
      tier: "pro_lite",
      pending: { kind: "pause", at: running.endsAt },
    });
  });
});
