import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { findBilling } from "@/db/queries/billing/billing-view";
import { hasRenewingPlan } from "@/db/queries/profile/deletion";
import { openPortalAction, resumeAction, startCheckoutAction } from "@/lib/actions/billing";
import { PLAN_PROBLEMS } from "@/lib/domain/billing/plan-changes";
import { DECLINED } from "@/lib/domain/billing/texts";
import { PADDLE_ENV, type PaddleServer, startPaddleServer } from "../../support/paddle/server";
import { aSubscriber, hearOf, planOf, visitAs } from "../../support/paddle/subscriber";
import { daysFromNow } from "../../support/paddle/subscriptions";
import { aUser } from "../../support/people/factories";

let server: PaddleServer;

beforeAll(async () => {
  server = await startPaddleServer();
  Object.assign(process.env, PADDLE_ENV, { PADDLE_ENVIRONMENT: server.address });
});
beforeEach(() => server.forget());
afterAll(() => server.close());

const resumesAt = daysFromNow(5);
const running = { startsAt: daysFromNow(-10), endsAt: daysFromNow(20) };
const over = { startsAt: daysFromNow(-31), endsAt: daysFromNow(-1) };

/** A crafter whose Pro Lite was paused: in the middle of its period, or since that was over. */
async function aPausedSubscriber({ period = running, resumes = true } = {}) {
  const subscriber = await aSubscriber(server, "pro_lite", { period });
  server.change(subscriber.id, {
    ...{ status: "paused", paused_at: daysFromNow(-1).toISOString() },
    scheduled_change: resumes ? { action: "resume", effective_at: resumesAt.toISOString(), resume_at: null } : null,
  });
  await hearOf(server.get(subscriber.id));
  await visitAs(subscriber.userId);
  return subscriber;
}

it("a paused subscription shows when its plan ends and when it resumes, and blocks a second checkout", async () => {
  const { userId } = await aPausedSubscriber();
  const billing = await findBilling(userId);
  expect(billing).toMatchObject({
    ...{ tier: "pro_lite", until: running.endsAt, pending: null, standing: { next: null, hasLive: false } },
    paused: { tier: "pro_lite", resumesAt, resume: { isCharged: false, nextAt: running.endsAt } },
  });
  for (const tier of ["pro_lite", "pro_plus"] as const)
    expect(await startCheckoutAction({ tier })).toMatchObject({ serverError: { message: PLAN_PROBLEMS.paused } });
  expect(server.calls).toEqual([]);
});

it("resumeAction resumes without a charge while the paid period lasts", async () => {
  const { userId, id } = await aPausedSubscriber();
  expect(await resumeAction()).toEqual({});
  expect(server.calls).toMatchObject([
    {
      call: `POST /subscriptions/${id}/resume`,
      body: { effective_from: "immediately", on_resume: "continue_existing_billing_period" },
    },
  ]);
  expect(await findBilling(userId)).toMatchObject({ tier: "pro_lite", paused: null, renewing: [{ status: "active" }] });
  expect(await resumeAction()).toMatchObject({ serverError: { message: "Your subscription isn’t paused." } });
});

it("resumeAction starts a new period once the paid one is over", async () => {
  const { userId, id } = await aPausedSubscriber({ period: over, resumes: false });
  expect(await findBilling(userId)).toMatchObject({
    tier: "free",
    paused: { resumesAt: null, resume: { isCharged: true } },
  });
  expect(await startCheckoutAction({ tier: "pro_lite" })).toMatchObject({
    serverError: { message: PLAN_PROBLEMS.paused },
  });
  expect(await resumeAction()).toEqual({});
  expect(server.calls).toMatchObject([
    { call: `POST /subscriptions/${id}/resume`, body: { on_resume: "start_new_billing_period" } },
  ]);
  expect(await planOf(userId)).toMatchObject({ tier: "pro_lite", subscriptions: 1 });
});

it("resumeAction returns the declined message and keeps the pause when the card is declined", async () => {
  const { userId } = await aPausedSubscriber({ period: over });
  server.fail("declined");
  expect(await resumeAction()).toMatchObject({ serverError: { message: DECLINED } });
  expect(await findBilling(userId)).toMatchObject({ tier: "free", paused: { resumesAt } });
});

it("a paused subscription can be cancelled in the portal and counts as renewing while it would charge again", async () => {
  const { userId, id } = await aPausedSubscriber();
  expect((await openPortalAction({ page: "cancel" })).data?.url).toContain(`subscription_id=${id}`);
  expect(await hasRenewingPlan(userId)).toBe(true);
  const endless = await aPausedSubscriber({ resumes: false });
  expect(await hasRenewingPlan(endless.userId)).toBe(false);
});

it("another crafter's subscription can't be resumed", async () => {
  const { userId } = await aPausedSubscriber();
  await visitAs((await aUser()).id);
  expect(await resumeAction()).toMatchObject({ serverError: { message: "Your subscription isn’t paused." } });
  expect(server.calls).toEqual([]);
  expect(await findBilling(userId)).toMatchObject({ paused: { tier: "pro_lite" } });
});

it("a pause scheduled for the period's end shows as a pending pause", async () => {
  const scheduledChange = { action: "pause", at: running.endsAt, resumesAt } as const;
  const { userId } = await aSubscriber(server, "pro_lite", { period: running, scheduledChange });
  expect(await findBilling(userId)).toMatchObject({ tier: "pro_lite", pending: { kind: "pause", at: running.endsAt } });
});
