import type { INotificationSettingsResponse } from "@paddle/paddle-node-sdk";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { EVENT_TYPES } from "@/lib/server/paddle/events";
import { checkPaddleSetup } from "@/lib/server/paddle/setup-check";
import { priceEntity } from "../../support/paddle/entities/catalogue";
import { PADDLE_ENV, type PaddleServer, PRICES, startPaddleServer } from "../../support/paddle/server";

let server: PaddleServer;

beforeAll(async () => {
  server = await startPaddleServer();
  const token = { PADDLE_CLIENT_TOKEN: "test_0123456789" };
  Object.assign(process.env, PADDLE_ENV, token, { PADDLE_ENVIRONMENT: server.address });
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
beforeEach(() => {
  vi.mocked(console.warn).mockClear();
  server.forget();
  server.account.prices = Object.values(PRICES).map((price) => priceEntity(price, new Date()));
  server.account.destinations = [aDestination()];
});
afterAll(() => server.close());

it("checkPaddleSetup logs no warning when both prices match their plans and all events are sent", async () => {
  expect(await warnings()).toEqual([]);
  expect(EVENT_TYPES).toContain("subscription.updated");
});

it("checkPaddleSetup warns of swapped prices and of events that are not sent", async () => {
  const [lite, plus] = server.account.prices;
  if (!lite || !plus) throw new Error("no prices");
  server.account.prices = [
    { ...lite, id: plus.id },
    { ...plus, id: lite.id },
  ];
  server.account.destinations = [aDestination(["transaction.completed"]), { ...aDestination(), active: false }];
  const problems = await warnings();
  expect(problems).toHaveLength(3);
  expect(problems).toContainEqual(expect.stringContaining("PADDLE_PRICE_PRO_LITE: this price is 5500 ZAR"));
  expect(problems).toContainEqual(expect.stringContaining("PADDLE_PRICE_PRO_PLUS: this price is 2500 ZAR"));
  expect(problems).toContainEqual(expect.stringContaining("is not sent subscription.created, "));
});

it("checkPaddleSetup warns of prices that Paddle does not know", async () => {
  server.account.prices = [];
  expect(await warnings()).toEqual([
    expect.stringMatching(/^PADDLE_PRICE_PRO_LITE: Paddle knows no such price/),
    expect.stringMatching(/^PADDLE_PRICE_PRO_PLUS: Paddle knows no such price/),
  ]);
});

it.each(["refused", "broken", "rubbish", "hangup"] as const)(
  "checkPaddleSetup warns that it could not check and does not throw when Paddle fails (%s)",
  async (kind) => {
    server.fail(kind);
    const problems = await warnings();
    expect(problems).toHaveLength(3);
    for (const problem of problems) expect(problem).toMatch(/could not be checked/);
  },
);

type EventName = INotificationSettingsResponse["subscribed_events"][number]["name"];

function aDestination(events = EVENT_TYPES) {
  return {
    ...{ id: "ntfset_01test", description: "Craft Pact", type: "url" as const, active: true, api_version: 1 },
    destination: "http://localhost:3000/api/webhooks/paddle",
    ...{ include_sensitive_fields: false, traffic_source: "all" as const, endpoint_secret_key: "pdl_ntfset_test" },
    subscribed_events: events.map((name) => ({
      name: name as EventName,
      description: "",
      group: "",
      available_versions: [1],
    })),
  };
}

async function warnings(): Promise<string[]> {
  await checkPaddleSetup();
  return vi
    .mocked(console.warn)
    .mock.calls.map(([line]) => JSON.parse(String(line)).problem)
    .sort();
}
