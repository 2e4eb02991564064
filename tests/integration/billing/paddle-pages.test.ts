import { beforeEach, describe, expect, it, vi } from "vitest";
import { openPortalAction, startCheckoutAction } from "@/lib/actions/billing";
import type { PortalPage } from "@/lib/domain/billing/input";
import { GENERIC_ERROR_MESSAGE } from "@/lib/errors";
import { scheduleDowngrade } from "@/lib/server/paddle/changes";
import { readReference, signReference } from "@/lib/server/paddle/signatures";
import { PADDLE_ENV, PRICES } from "../../support/paddle/server";
import {
  aRefusal,
  aSecondSubscription,
  aVisitingSubscriber,
  aVisitingUser,
  recordUpdateOf,
  server,
  withPaddleServer,
} from "../../support/paddle/subscriber";
import { aUser } from "../../support/people/factories";

/** How the product is configured where a test says so; otherwise with an API key and without hosted pages. */
const configured = vi.hoisted(() => ({ settings: {} as object }));
vi.mock("@/lib/server/paddle/settings", async (original) => {
  const settings = await original<typeof import("@/lib/server/paddle/settings")>();
  return { ...settings, paddleSettings: () => ({ ...settings.paddleSettings(), ...configured.settings }) };
});

const PAGE = "https://pay.paddle.example/checkout/hsc_lite?theme=light";

withPaddleServer();
beforeEach(() => {
  configured.settings = {};
});

/** Presses Upgrade; returns where to pay. */
async function pressUpgrade(tier: "pro_lite" | "pro_plus" = "pro_lite"): Promise<string> {
  const { data } = await startCheckoutAction({ tier });
  return data && "url" in data ? data.url : "";
}

const transactionOf = (url: string) => new URL(url, "https://ours.example").searchParams.get("_ptxn");

function queryOf(url: string): Record<string, string> {
  expect(url).toMatch(/^https:\/\/pay\.paddle\.example\/checkout\/hsc_lite\?/);
  return Object.fromEntries(new URL(url).searchParams);
}

describe("buying a plan", () => {
  it("creates a transaction with the signed reference and opens its checkout", async () => {
    const { id } = await aVisitingUser();
    expect(await pressUpgrade("pro_plus")).toContain("_ptxn=txn_");
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
    const { email } = await aVisitingUser();
    await pressUpgrade("pro_plus");
    await pressUpgrade("pro_lite");
    const customers = server.calls.filter(({ call }) => call === "POST /customers");
    expect(customers.map(({ body }) => body)).toEqual([{ email }]);
  });

  it("reuses only the crafter's own recent, still open transaction for the same plan", async () => {
    const { id } = await aVisitingUser();
    const first = await pressUpgrade();
    expect(await pressUpgrade()).toBe(first);
    expect(transactionOf(await pressUpgrade("pro_plus"))).not.toBe(transactionOf(first));
    for (const values of [
      { created_at: new Date(Date.now() - 25 * 3_600_000).toISOString() },
      { subscription_id: "sub_01renewal" },
      { custom_data: { reference: signReference((await aUser()).id) } },
      { custom_data: null },
      { status: "completed" as const },
    ]) {
      const before = transactionOf(await pressUpgrade()) ?? "";
      server.changeTransaction(before, values);
      const after = transactionOf(await pressUpgrade()) ?? "";
      expect(after, JSON.stringify(values)).not.toBe(before);
      server.changeTransaction(after, { custom_data: { reference: signReference(id) } });
      expect(transactionOf(await pressUpgrade())).toBe(after);
    }
  });

  it("creates the transaction without a customer when Paddle refuses the email address", async () => {
    const { email } = await aVisitingUser();
    await pressUpgrade();
    server.archive(email);
    server.calls.length = 0;
    expect(await pressUpgrade()).toContain("_ptxn=txn_");
    const creation = server.calls.find(({ call }) => call === "POST /transactions");
    expect(creation?.body).not.toHaveProperty("customer_id");
  });

  it("opens our own Paddle.js page when a client-side token but no hosted page is configured", async () => {
    await aVisitingUser();
    configured.settings = { clientToken: "test_0123456789abcdef" };
    expect(await pressUpgrade()).toMatch(/^\/pay\?_ptxn=txn_\w+$/);
    configured.settings = { clientToken: "test_0123456789abcdef", checkoutUrl: () => PAGE };
    expect(queryOf(await pressUpgrade())).toHaveProperty("transaction_id");
  });

  it("opens the transaction on the configured hosted page, with email, user and tier in the URL", async () => {
    const { id, email } = await aVisitingUser();
    configured.settings = { checkoutUrl: () => PAGE };
    const metadata = { "metadata[user_id]": id, "metadata[tier]": "pro_lite" };
    const transaction_id = expect.stringMatching(/^txn_/);
    expect(queryOf(await pressUpgrade())).toEqual({ theme: "light", email, ...metadata, transaction_id });
  });

  it("returns a relative URL in our own sandbox, so that the browser stays on its host", async () => {
    await aVisitingUser();
    configured.settings = { mode: "sandbox" };
    expect(await pressUpgrade()).toMatch(/^\/\?_ptxn=txn_/);
  });

  it("opens the hosted page with the price and the signed reference when there is no API key", async () => {
    const { id, email } = await aVisitingUser();
    configured.settings = { apiKey: null, checkoutUrl: () => PAGE };
    const { custom_data, ...query } = queryOf(await pressUpgrade());
    const metadata = { "metadata[user_id]": id, "metadata[tier]": "pro_lite" };
    const price = { user_email: email, price_id: PRICES.pro_lite.id };
    expect(query).toEqual({ theme: "light", email, ...metadata, ...price });
    expect(readReference(JSON.parse(custom_data ?? "").reference)).toBe(id);
    expect(server.calls).toEqual([]);
  });

  it("returns unavailable and logs it when neither an API key nor a hosted page is configured", async () => {
    await aVisitingUser();
    configured.settings = { apiKey: null };
    expect(await startCheckoutAction({ tier: "pro_plus" })).toEqual({ data: { unavailable: true } });
    expect(console.info).toHaveBeenLastCalledWith(expect.stringContaining('"checkout.unavailable","tier":"pro_plus"'));
  });

  it("is rejected while a subscription is active, even one that is scheduled to end", async () => {
    const { userId } = await aVisitingSubscriber("pro_lite");
    const owned = aRefusal("You already have a subscription. You can change it on the Billing page.");
    expect(await startCheckoutAction({ tier: "pro_plus" })).toMatchObject(owned);
    await scheduleDowngrade(userId, "free");
    server.calls.length = 0;
    expect(await startCheckoutAction({ tier: "pro_lite" })).toMatchObject(owned);
    expect(server.calls).toEqual([]);
  });

  it.each(["refused", "broken", "rubbish", "hangup"] as const)(
    "returns the generic error when Paddle fails (%s)",
    async (kind) => {
      await aVisitingUser();
      server.fail(kind);
      expect(await startCheckoutAction({ tier: "pro_lite" })).toMatchObject(aRefusal(GENERIC_ERROR_MESSAGE));
    },
  );
});

describe("the customer portal", () => {
  const open = async (page: PortalPage) => {
    const { data } = await openPortalAction({ page });
    const url = new URL(data?.url ?? "");
    return { customer: url.pathname.slice(1), action: url.searchParams.get("action") };
  };

  it("opens the cancellation, payment method and overview pages", async () => {
    const { id, customerId: customer } = await aVisitingSubscriber("pro_lite");
    expect(await open("cancel")).toEqual({ customer, action: "cancel_subscription" });
    expect(await open("payment")).toEqual({ customer, action: "update_subscription_payment_method" });
    expect(await open("overview")).toEqual({ customer, action: null });
    const call = `POST /customers/${customer}/portal-sessions`;
    const asked = (subscription_ids: string[]) => ({ call, body: { subscription_ids } });
    expect(server.calls).toMatchObject([asked([id]), asked([id]), asked([])]);
  });

  it("opens the smaller of two subscriptions as the extra one to cancel, and the one that is due for a new card", async () => {
    const { userId, customerId: larger } = await aVisitingSubscriber("pro_plus");
    const id = await aSecondSubscription(userId, "pro_lite");
    const smaller = server.get(id)?.customer_id;
    expect(await open("cancel")).toMatchObject({ customer: larger });
    expect(await open("cancel-extra")).toEqual({ customer: smaller, action: "cancel_subscription" });
    server.change(id, { status: "past_due" });
    await recordUpdateOf(server.get(id));
    expect(await open("payment")).toMatchObject({ customer: smaller });
  });

  it("still opens the overview of an ended subscription, but no cancellation page", async () => {
    const { customerId } = await aVisitingSubscriber("pro_lite", { status: "canceled", period: null });
    expect(await open("overview")).toMatchObject({ customer: customerId });
    expect(await openPortalAction({ page: "cancel" })).toEqual({ data: { url: null } });
  });

  it("returns no URL when Paddle fails or without a subscription", async () => {
    await aVisitingSubscriber("pro_lite");
    server.fail("rubbish");
    expect(await openPortalAction({ page: "cancel" })).toEqual({ data: { url: null } });
    await aVisitingUser();
    for (const page of ["cancel", "overview"] as const)
      expect(await openPortalAction({ page })).toEqual({ data: { url: null } });
  });
});
