import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startCheckoutAction } from "@/lib/actions/billing";
import { scheduleDowngrade } from "@/lib/server/paddle/changes";
import { readReference, signReference } from "@/lib/server/paddle/signatures";
import { PADDLE_ENV, type PaddleServer, PRICES, startPaddleServer } from "../../support/paddle/server";
import { aSubscriber, visitAs } from "../../support/paddle/subscriber";
import { aUser } from "../../support/people/factories";

/** How the product is configured where a test says so; otherwise with an API key and without hosted pages. */
const configured = vi.hoisted(() => ({ settings: {} as object }));
vi.mock("@/lib/server/paddle/settings", async (original) => {
  const settings = await original<typeof import("@/lib/server/paddle/settings")>();
  return { ...settings, paddleSettings: () => ({ ...settings.paddleSettings(), ...configured.settings }) };
});

const PAGE = "https://pay.paddle.example/checkout/hsc_lite?theme=light";

let server: PaddleServer;

beforeAll(async () => {
  server = await startPaddleServer();
  Object.assign(process.env, PADDLE_ENV, { PADDLE_ENVIRONMENT: server.address });
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "info").mockImplementation(() => {});
});
beforeEach(() => {
  configured.settings = {};
  server.forget();
});
afterAll(() => server.close());

async function aBuyer() {
  const buyer = await aUser();
  await visitAs(buyer.id);
  return buyer;
}

describe("buying a plan", () => {
  it("creates a transaction with the signed reference and opens its checkout", async () => {
    const { id } = await aBuyer();
    const { data } = await startCheckoutAction({ tier: "pro_plus" });
    expect(data).toEqual({ url: expect.stringContaining("_ptxn=txn_") });
    const creations = server.calls.filter(({ call }) => call === "POST /transactions");
    expect(creations).toEqual([
      {
        call: "POST /transactions",
        body: {
          items: [{ price_id: PRICES.pro_plus.id, quantity: 1 }],
          custom_data: { reference: expect.any(String) },
          customer_id: expect.stringMatching(/^ctm_/),
          collection_mode: "automatic",
        },
        key: `bearer ${PADDLE_ENV.PADDLE_API_KEY}`,
      },
    ]);
    const [call] = creations as { body: { custom_data: { reference: string } } }[];
    expect(readReference(call?.body.custom_data.reference)).toBe(id);
  });

  it("creates one Paddle customer with the account's email for all purchases", async () => {
    const { email } = await aBuyer();
    await startCheckoutAction({ tier: "pro_plus" });
    await startCheckoutAction({ tier: "pro_lite" });
    const customers = server.calls.filter(({ call }) => call === "POST /customers");
    expect(customers.map(({ body }) => body)).toEqual([{ email }]);
  });

  it("reuses only the crafter's own recent, still open transaction for the same plan", async () => {
    const { id } = await aBuyer();
    const first = await startCheckoutAction({ tier: "pro_lite" });
    expect(await startCheckoutAction({ tier: "pro_lite" })).toEqual(first);
    const transactionId = transactionIn(first.data);
    const press = async () => transactionIn((await startCheckoutAction({ tier: "pro_lite" })).data);
    expect(transactionIn((await startCheckoutAction({ tier: "pro_plus" })).data)).not.toBe(transactionId);
    for (const values of [
      { created_at: new Date(Date.now() - 25 * 3_600_000).toISOString() },
      { subscription_id: "sub_01renewal" },
      { custom_data: { reference: signReference((await aUser()).id) } },
      { custom_data: null },
      { status: "completed" as const },
    ]) {
      const before = await press();
      server.changeTransaction(before, values);
      const after = await press();
      expect(after, JSON.stringify(values)).not.toBe(before);
      server.changeTransaction(after, { custom_data: { reference: signReference(id) } });
      expect(await press()).toBe(after);
    }
  });

  it("creates the transaction without a customer when Paddle refuses the email address", async () => {
    const { email } = await aBuyer();
    await startCheckoutAction({ tier: "pro_lite" });
    server.archive(email);
    server.calls.length = 0;
    const { data } = await startCheckoutAction({ tier: "pro_lite" });
    expect(data).toEqual({ url: expect.stringContaining("_ptxn=txn_") });
    const creation = server.calls.find(({ call }) => call === "POST /transactions");
    expect(creation?.body).not.toHaveProperty("customer_id");
  });

  it("opens our own Paddle.js page when a client-side token but no hosted page is configured", async () => {
    await aBuyer();
    configured.settings = { clientToken: "test_0123456789abcdef" };
    const { data } = await startCheckoutAction({ tier: "pro_lite" });
    expect(data).toEqual({ url: expect.stringMatching(/^\/pay\?_ptxn=txn_\w+$/) });
    configured.settings = { clientToken: "test_0123456789abcdef", checkoutUrl: () => PAGE };
    expect(queryOf((await startCheckoutAction({ tier: "pro_lite" })).data)).toHaveProperty("transaction_id");
  });

  it("opens the transaction on the configured hosted page, with email, user and tier in the URL", async () => {
    const { id, email } = await aBuyer();
    configured.settings = { checkoutUrl: () => PAGE };
    const { data } = await startCheckoutAction({ tier: "pro_lite" });
    expect(queryOf(data)).toEqual({
      theme: "light",
      email,
      "metadata[user_id]": id,
      "metadata[tier]": "pro_lite",
      transaction_id: expect.stringMatching(/^txn_/),
    });
  });

  it("returns a relative URL in our own sandbox, so that the browser stays on its host", async () => {
    await aBuyer();
    configured.settings = { mode: "sandbox" };
    const { data } = await startCheckoutAction({ tier: "pro_lite" });
    expect(data).toEqual({ url: expect.stringMatching(/^\/\?_ptxn=txn_/) });
  });

  it("opens the hosted page with the price and the signed reference when there is no API key", async () => {
    const { id, email } = await aBuyer();
    configured.settings = { apiKey: null, checkoutUrl: () => PAGE };
    const { data } = await startCheckoutAction({ tier: "pro_lite" });
    const { custom_data, ...query } = queryOf(data);
    expect(query).toEqual({
      theme: "light",
      email,
      "metadata[user_id]": id,
      "metadata[tier]": "pro_lite",
      user_email: email,
      price_id: PRICES.pro_lite.id,
    });
    expect(readReference(JSON.parse(custom_data ?? "").reference)).toBe(id);
    expect(server.calls).toEqual([]);
  });

  it("returns unavailable and logs it when neither an API key nor a hosted page is configured", async () => {
    await aBuyer();
    configured.settings = { apiKey: null };
    expect(await startCheckoutAction({ tier: "pro_plus" })).toEqual({ data: { unavailable: true } });
    expect(console.info).toHaveBeenLastCalledWith(expect.stringContaining('"checkout.unavailable","tier":"pro_plus"'));
  });

  it("is rejected while a subscription is active, even one that is scheduled to end", async () => {
    const { userId } = await aSubscriber(server, "pro_lite");
    const sentence = "You already have a subscription. You can change it on the Billing page.";
    await visitAs(userId);
    expect(await startCheckoutAction({ tier: "pro_plus" })).toMatchObject({ serverError: { message: sentence } });
    await scheduleDowngrade(userId, "free");
    server.calls.length = 0;
    expect(await startCheckoutAction({ tier: "pro_lite" })).toMatchObject({ serverError: { message: sentence } });
    expect(server.calls).toEqual([]);
  });

  it.each(["refused", "broken", "rubbish", "hangup"] as const)(
    "returns the generic error when Paddle fails (%s)",
    async (kind) => {
      await aBuyer();
      server.fail(kind);
      expect(await startCheckoutAction({ tier: "pro_lite" })).toMatchObject({
        serverError: { message: "Something went wrong. Please try again." },
      });
    },
  );
});

function transactionIn(data: unknown): string {
  const { url } = data as { url: string };
  return new URL(url, "https://ours.example").searchParams.get("_ptxn") ?? "";
}

function queryOf(data: unknown): Record<string, string> {
  const { url } = data as { url: string };
  expect(url.startsWith("https://pay.paddle.example/checkout/hsc_lite?")).toBe(true);
  return Object.fromEntries(new URL(url).searchParams);
}
