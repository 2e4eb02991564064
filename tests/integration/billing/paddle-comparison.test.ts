import type { INotificationSettingsResponse } from "@paddle/paddle-node-sdk";
import { beforeEach, expect, it, vi } from "vitest";
import { EVENT_TYPES } from "@/lib/server/paddle/events";
import { compareWithPaddle, reconcile, reconcileDaily } from "@/lib/server/paddle/reconcile";
import { checkPaddleSetup } from "@/lib/server/paddle/setup-check";
import { signReference } from "@/lib/server/paddle/signatures";
import { runAllAtOnce } from "../../support/database/at-once";
import { priceEntity } from "../../support/paddle/entities/catalogue";
import { subscriptionEntity } from "../../support/paddle/entities/subscription";
import { PRICES } from "../../support/paddle/server";
import { aSubscriber, planOf, recordUpdateOf, server, withPaddleServer } from "../../support/paddle/subscriber";
import { daysFromNow } from "../../support/paddle/subscriptions";
import { aUser } from "../../support/people/factories";

const START = daysFromNow(-1);
const TO_PLUS = { items: subscriptionEntity(factsOf("sub_x")).items };

withPaddleServer({ PADDLE_CLIENT_TOKEN: "test_0123456789" });
beforeEach(() => {
  server.account.prices = Object.values(PRICES).map((price) => priceEntity(price, START));
  server.account.destinations = [aDestination()];
});

it("reconcile repairs five kinds of drift left by lost events and finds no drift afterwards", async () => {
  const [ordinary, canceled] = [await aSubscriber("pro_plus"), await aSubscriber("pro_plus")];
  const [upgraded, scheduled] = [await aSubscriber("pro_lite"), await aSubscriber("pro_lite")];
  const renewed = await aSubscriber("pro_lite");
  const started = await aUser();
  // What happened at Paddle without our hearing of it.
  const [now, later] = [new Date().toISOString(), daysFromNow(30).toISOString()];
  server.change(canceled.id, { status: "canceled", current_billing_period: null, canceled_at: now });
  server.change(upgraded.id, TO_PLUS);
  const ends = server.get(scheduled.id)?.current_billing_period?.ends_at ?? "";
  server.change(scheduled.id, { scheduled_change: { action: "cancel", effective_at: ends, resume_at: null } });
  server.change(renewed.id, { current_billing_period: { starts_at: now, ends_at: later } });
  server.put({ ...factsOf("sub_missed"), customData: { reference: signReference(started.id) } });

  const looked = await compareWithPaddle();
  expect(looked.found).toHaveLength(5);
  expect(await compareWithPaddle(), "a look repairs nothing").toEqual(looked);
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
  server.put({ ...factsOf("sub_forged"), customData: { reference: forged } });
  const lost = await aSubscriber("pro_lite");
  server.lose(lost.id);
  const { repaired, left } = await reconcile();
  expect(repaired).toEqual([]);
  expect(left).toContainEqual({ providerReference: "sub_forged", differences: ["not on record"] });
  expect(left).toContainEqual({ providerReference: lost.id, differences: ["unknown at Paddle"] });
  expect(await planOf(stranger.id)).toMatchObject({ tier: "free", subscriptions: 0 });
  expect(await planOf(lost.userId)).toMatchObject({ tier: "pro_lite" });
});

it("reconcile repairs the other subscriptions when one has an unknown status", async () => {
  const [odd, upgraded] = [await aSubscriber("pro_lite"), await aSubscriber("pro_lite")];
  server.change(odd.id, { status: "frozen" as "active" });
  server.change(upgraded.id, TO_PLUS);
  const { repaired, left } = await reconcile();
  expect(repaired.map(({ providerReference }) => providerReference)).toEqual([upgraded.id]);
  expect(left).toContainEqual({ providerReference: odd.id, differences: ["status: active here, frozen at Paddle"] });
  expect(await planOf(upgraded.userId)).toMatchObject({ tier: "pro_plus" });
  expect(await planOf(odd.userId)).toMatchObject({ tier: "pro_lite" });
});

it("reconcile sends only GET requests and fails as a whole when Paddle fails", async () => {
  const { id } = await aSubscriber("pro_lite");
  await recordUpdateOf(server.get(id));
  server.fail("broken");
  await expect(reconcile()).rejects.toThrow("Paddle did not do it");
  expect(server.calls.every(({ call }) => call.startsWith("GET /subscriptions"))).toBe(true);
});

it("reconcileDaily runs once a day across all processes, and again on the same day only after a failure", async () => {
  const { userId, id } = await aSubscriber("pro_lite");
  server.change(id, TO_PLUS);
  server.fail("broken");
  await expect(reconcileDaily()).rejects.toThrow("Paddle did not do it");
  server.fail(null);
  server.calls.length = 0;
  await runAllAtOnce(3, reconcileDaily);
  expect(await planOf(userId)).toMatchObject({ tier: "pro_plus" });
  const asked = server.calls.length;
  expect(asked).toBeGreaterThan(0);
  await reconcileDaily();
  expect(server.calls).toHaveLength(asked);
  expect(console.info).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('"billing.reconcile"'));
});

it("checkPaddleSetup logs no warning when both prices match their plans and all events are sent", async () => {
  expect(await findSetupWarnings()).toEqual([]);
  expect(EVENT_TYPES).toContain("subscription.updated");
});

it("checkPaddleSetup warns of swapped prices and of events that are not sent", async () => {
  const { pro_lite: lite, pro_plus: plus } = PRICES;
  const swapped = [
    { ...lite, id: plus.id },
    { ...plus, id: lite.id },
  ];
  server.account.prices = swapped.map((price) => priceEntity(price, START));
  server.account.destinations = [aDestination(["transaction.completed"]), { ...aDestination(), active: false }];
  const problems = await findSetupWarnings();
  expect(problems).toHaveLength(3);
  expect(problems).toContainEqual(expect.stringContaining("PADDLE_PRICE_PRO_LITE: this price is 5500 ZAR"));
  expect(problems).toContainEqual(expect.stringContaining("PADDLE_PRICE_PRO_PLUS: this price is 2500 ZAR"));
  expect(problems).toContainEqual(expect.stringContaining("is not sent subscription.created, "));
});

it("checkPaddleSetup warns of prices that Paddle does not know", async () => {
  server.account.prices = [];
  expect(await findSetupWarnings()).toEqual([
    expect.stringMatching(/^PADDLE_PRICE_PRO_LITE: Paddle knows no such price/),
    expect.stringMatching(/^PADDLE_PRICE_PRO_PLUS: Paddle knows no such price/),
  ]);
});

it.each(["refused", "broken", "rubbish", "hangup"] as const)(
  "checkPaddleSetup warns that it could not check and does not throw when Paddle fails (%s)",
  async (kind) => {
    server.fail(kind);
    expect(await findSetupWarnings()).toEqual(Array(3).fill(expect.stringMatching(/could not be checked/)));
  },
);

function factsOf(id: string) {
  return {
    id,
    customerId: id.replace("sub_", "ctm_"),
    status: "active" as const,
    price: PRICES.pro_plus,
    customData: null,
    period: { startsAt: START, endsAt: daysFromNow(29) },
    startedAt: START,
    updatedAt: START,
  };
}

type EventName = INotificationSettingsResponse["subscribed_events"][number]["name"];

function aDestination(events = EVENT_TYPES) {
  return {
    id: "ntfset_01test",
    description: "Craft Pact",
    type: "url" as const,
    active: true,
    api_version: 1,
    destination: "http://localhost:3000/api/webhooks/paddle",
    include_sensitive_fields: false,
    traffic_source: "all" as const,
    endpoint_secret_key: "pdl_ntfset_test",
    subscribed_events: events.map((name) => ({
      name: name as EventName,
      description: "",
      group: "",
      available_versions: [1],
    })),
  };
}

async function findSetupWarnings(): Promise<string[]> {
  await checkPaddleSetup();
  return vi
    .mocked(console.warn)
    .mock.calls.map(([line]) => JSON.parse(String(line)).problem)
    .sort();
}
