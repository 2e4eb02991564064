import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { compare, reconcile, reconcileDaily } from "@/lib/server/paddle/reconcile";
import { signReference } from "@/lib/server/paddle/signatures";
import { allAtOnce } from "../../support/database/at-once";
import { subscriptionEntity } from "../../support/paddle/entities/subscription";
import { PADDLE_ENV, type PaddleServer, PRICES, startPaddleServer } from "../../support/paddle/server";
import { aSubscriber, hearOf, planOf } from "../../support/paddle/subscriber";
import { aUser } from "../../support/people/factories";

const DAY_MS = 86_400_000;

let server: PaddleServer;

beforeAll(async () => {
  server = await startPaddleServer();
  Object.assign(process.env, PADDLE_ENV, { PADDLE_ENVIRONMENT: server.address });
});
beforeEach(() => server.forget());
afterAll(() => server.close());

it("reconcile repairs five kinds of drift left by lost events and finds no drift afterwards", async () => {
  const now = new Date();
  const ordinary = await aSubscriber(server, "pro_plus");
  const [canceled, upgraded, scheduled, renewed] = [
    await aSubscriber(server, "pro_plus"),
    await aSubscriber(server, "pro_lite"),
    await aSubscriber(server, "pro_lite"),
    await aSubscriber(server, "pro_lite"),
  ];
  const started = await aUser();
  const later = { startsAt: now, endsAt: new Date(+now + 30 * DAY_MS) };
  // What happened at Paddle without our hearing of it.
  server.change(canceled.id, { status: "canceled", current_billing_period: null, canceled_at: now.toISOString() });
  server.change(upgraded.id, { items: subscriptionEntity(factsOf("sub_x", "pro_plus")).items });
  const period = server.get(scheduled.id)?.current_billing_period;
  server.change(scheduled.id, {
    scheduled_change: { action: "cancel", effective_at: period?.ends_at ?? "", resume_at: null },
  });
  server.change(renewed.id, {
    current_billing_period: { starts_at: later.startsAt.toISOString(), ends_at: later.endsAt.toISOString() },
  });
  server.put({
    ...factsOf("sub_missed", "pro_plus"),
    customData: { reference: signReference(started.id) },
    period: later,
  });

  const looked = await compare();
  expect(looked.found).toHaveLength(5);
  expect(await compare(), "a look repairs nothing").toEqual(looked);
  const { compared, repaired, left } = await reconcile();
  expect({ compared, left }).toEqual({ compared: 6, left: [] });
  expect(repaired.map(({ providerReference }) => providerReference).sort()).toEqual(
    [canceled.id, upgraded.id, scheduled.id, renewed.id, "sub_missed"].sort(),
  );
  // The canceled one is over on both sides.
  expect(await reconcile()).toEqual({ compared: 5, repaired: [], left: [] });

  expect(await planOf(ordinary.userId)).toMatchObject({ tier: "pro_plus", pending: null });
  expect(await planOf(canceled.userId)).toMatchObject({ tierThen: "free" });
  expect(await planOf(upgraded.userId)).toMatchObject({ tier: "pro_plus", pending: null });
  expect(await planOf(scheduled.userId)).toMatchObject({ tier: "pro_lite", pending: { kind: "cancel", tier: "free" } });
  expect(await planOf(renewed.userId)).toMatchObject({ tier: "pro_lite", pending: null });
  expect(await planOf(started.id)).toMatchObject({ tier: "pro_plus", subscriptions: 1 });
});

it("reconcile reports subscriptions with a forged reference or unknown at Paddle, and changes no plan", async () => {
  const stranger = await aUser();
  const forged = `${stranger.id}.${"x".repeat(43)}`;
  server.put({ ...factsOf("sub_forged", "pro_plus"), customData: { reference: forged } });
  const lost = await aSubscriber(server, "pro_lite");
  server.lose(lost.id);
  const { repaired, left } = await reconcile();
  expect(repaired).toEqual([]);
  expect(left).toContainEqual({ providerReference: "sub_forged", differences: ["not on record"] });
  expect(left).toContainEqual({ providerReference: lost.id, differences: ["unknown at Paddle"] });
  expect(await planOf(stranger.id)).toMatchObject({ tier: "free", subscriptions: 0 });
  expect(await planOf(lost.userId)).toMatchObject({ tier: "pro_lite" });
});

it("reconcile repairs the other subscriptions when one has an unknown status", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const [odd, upgraded] = [await aSubscriber(server, "pro_lite"), await aSubscriber(server, "pro_lite")];
  server.change(odd.id, { status: "frozen" as "active" });
  server.change(upgraded.id, { items: subscriptionEntity(factsOf("sub_x", "pro_plus")).items });
  const { repaired, left } = await reconcile();
  expect(repaired.map(({ providerReference }) => providerReference)).toEqual([upgraded.id]);
  expect(left).toContainEqual({ providerReference: odd.id, differences: ["status: active here, frozen at Paddle"] });
  expect(await planOf(upgraded.userId)).toMatchObject({ tier: "pro_plus" });
  expect(await planOf(odd.userId)).toMatchObject({ tier: "pro_lite" });
});

it("reconcile sends only GET requests and fails as a whole when Paddle fails", async () => {
  const { id } = await aSubscriber(server, "pro_lite");
  await hearOf(server.get(id));
  server.fail("broken");
  await expect(reconcile()).rejects.toThrow("Paddle did not do it");
  expect(server.calls.every(({ call }) => call.startsWith("GET /subscriptions"))).toBe(true);
});

it("reconcileDaily runs once a day across all processes, and again on the same day only after a failure", async () => {
  vi.spyOn(console, "info").mockImplementation(() => {});
  const { userId, id } = await aSubscriber(server, "pro_lite");
  server.change(id, { items: subscriptionEntity(factsOf("sub_x", "pro_plus")).items });
  server.fail("broken");
  await expect(reconcileDaily()).rejects.toThrow("Paddle did not do it");
  server.fail(null);
  server.calls.length = 0;
  await allAtOnce(3, reconcileDaily);
  expect(await planOf(userId)).toMatchObject({ tier: "pro_plus" });
  const asked = server.calls.length;
  expect(asked).toBeGreaterThan(0);
  await reconcileDaily();
  expect(server.calls).toHaveLength(asked);
  expect(console.info).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('"billing.reconcile"'));
});

function factsOf(id: string, tier: "pro_lite" | "pro_plus") {
  const startedAt = new Date(Date.now() - DAY_MS);
  return {
    ...({
      id,
      customerId: id.replace("sub_", "ctm_"),
      status: "active",
      price: PRICES[tier],
      customData: null,
    } as const),
    ...{ period: { startsAt: startedAt, endsAt: new Date(+startedAt + 30 * DAY_MS) }, startedAt, updatedAt: startedAt },
  };
}
