import { describe, expect, it, vi } from "vitest";
import { db } from "@/db/connection/client";
import { subscriptions } from "@/db/schema";
import { deliveryPlan } from "@/lib/sandbox/events";
import { actInPortal } from "@/lib/sandbox/portal";
import { endDuePeriods, findSubscriptionRecord, postAgain } from "@/lib/sandbox/store";
import { askPaddle } from "@/lib/server/paddle/api";
import { signReference } from "@/lib/server/paddle/signatures";
import {
  about,
  aSubscription,
  daysFromNow,
  lastTypes,
  product,
  WAITING,
  webhooksOf,
  withSandboxProduct,
} from "../../support/paddle/sandbox-subscriptions";
import { aUser } from "../../support/people/factories";

withSandboxProduct();

describe("sandbox webhooks", () => {
  it("arrive at most a second late, newest first", () => {
    const types = ["subscription.created", "subscription.activated", "transaction.completed"] as const;
    const plan = deliveryPlan({ events: types }, new Date());
    const inOrder = plan.toSorted((a, b) => a.inMilliseconds - b.inMilliseconds);
    const [first, , third] = inOrder.map(({ payload }) => JSON.parse(payload));
    expect([first.event_type, third.event_type]).toEqual(["transaction.completed", "subscription.created"]);
    expect(Date.parse(first.occurred_at)).toBeGreaterThan(Date.parse(third.occurred_at));
    expect(inOrder[0]?.inMilliseconds).toBeGreaterThan(0);
    expect(inOrder.at(-1)?.inMilliseconds).toBeLessThanOrEqual(1_000);
  });

  it("are sent again until they are accepted", async () => {
    const { id } = await aSubscription("pro_lite");
    await webhooksOf(id, 6);
    product.refuse(2);
    await askPaddle((paddle) => paddle.subscriptions.update(id, { scheduledChange: null }));
    await webhooksOf(id, 8);
    expect(about(id).filter(({ type }) => type === "subscription.updated")).toHaveLength(2);
  });

  it("report each subscription's state again at the next start", async () => {
    const { id } = await aSubscription("pro_lite");
    await webhooksOf(id, 6);
    await postAgain();
    const [again] = (await webhooksOf(id, 8)).slice(6);
    expect(again).toMatchObject({ type: "subscription.updated", data: { id, status: "active" } });
  });
});

describe.concurrent("the sandbox portal", () => {
  it("opens for the customer of a subscription that only the product has stored", async () => {
    const [id, customer] = ["sub_01demo", "ctm_01demo"];
    const user = await aUser();
    const month = { periodStartsAt: daysFromNow(-3), expiresAt: daysFromNow(27) };
    await db
      .insert(subscriptions)
      .values({
        ...{ providerReference: id, customerReference: customer, userId: user.id, tier: "pro_plus", status: "active" },
        ...{ startedAt: daysFromNow(-3), ...month },
      });
    const session = await askPaddle((paddle) => paddle.customerPortalSessions.create(customer, [id]));
    expect(session.urls.subscriptions[0]?.cancelSubscription).toContain(
      "http://localhost:3000/sandbox/portal?customer=",
    );
    expect(await actInPortal("ctm_01another", id, "cancel")).toBe(false);
    expect(await actInPortal(customer, id, "cancel")).toBe(true);
    const [known] = await askPaddle((paddle) => paddle.subscriptions.list({ id: [id] }).next());
    expect(known?.scheduledChange?.effectiveAt).toBe(month.expiresAt.toISOString());
    expect(known?.customData).toEqual({ reference: signReference(user.id) });
  });

  it("renews a subscription, fails a renewal and takes the payment that is due", async () => {
    const { id, customerId } = await aSubscription("pro_lite");
    const first = await findSubscriptionRecord(id);
    await actInPortal(customerId, id, "fail");
    const due = await findSubscriptionRecord(id);
    expect(due?.status).toBe("past_due");
    expect(Number(due?.period?.startsAt)).toBeGreaterThan(Number(first?.period?.startsAt));
    expect(await lastTypes(id, 10)).toEqual(["subscription.past_due", "transaction.payment_failed"]);
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
    expect(await lastTypes(cancelled.id, 12)).toContain("subscription.canceled");
  });

  it("can end a subscription without sending its webhook", async () => {
    const { id, customerId } = await aSubscription("pro_lite");
    await actInPortal(customerId, id, "cancel");
    await actInPortal(customerId, id, "end-muted");
    await vi.waitFor(async () => {
      await endDuePeriods();
      expect((await findSubscriptionRecord(id))?.status).toBe("canceled");
    }, WAITING);
    expect(await lastTypes(id, 10)).toEqual(["subscription.updated"]);
  });
});
