import { createHmac } from "node:crypto";
import type { PaymentWays } from "@/lib/domain/billing/setup";
import { PAID_TIERS, type PaidTier } from "@/lib/domain/billing/subscriptions";
import { env } from "../env";
import { isLoopback } from "../request/headers";

type PaddleSettings = {
  mode: "off" | "paddle" | "sandbox";
  apiKey: string | null;
  apiBase: string;
  /** For Paddle.js on our own payment page. */
  clientToken: string | null;
  /** Two while a secret is being replaced. */
  webhookSecrets: string[];
  tierOfPrice(priceId: string): PaidTier | null;
  priceOfTier(tier: PaidTier): string;
  checkoutUrl(tier: PaidTier): string | null;
};

export function paymentWays(): PaymentWays {
  const settings = paddleSettings();
  const { clientToken, checkoutUrl } = settings;
  const hostedPages = PAID_TIERS.filter((tier) => checkoutUrl(tier) !== null);
  return { hasApi: hasApi(settings), hasOwnPage: clientToken !== null, hostedPages };
}

/** Whether Paddle can be asked, or the sandbox, which needs no key. */
export function hasApi({ mode, apiKey }: Pick<PaddleSettings, "mode" | "apiKey">): boolean {
  return mode === "sandbox" || apiKey !== null;
}

const API = { production: "https://api.paddle.com", sandbox: "https://sandbox-api.paddle.com" };

export const PADDLE_WEBHOOK = "/api/webhooks/paddle";

/** Whether this is a webhook from this machine's own sandbox, which calls 127.0.0.1 whatever APP_URL is. */
export function isSandboxCall(pathname: string, address: string): boolean {
  return pathname === PADDLE_WEBHOOK && isLoopback(address) && env().BILLING === "sandbox";
}

/** The configured settings, or the sandbox's with derived secrets, or none. */
export function paddleSettings(): PaddleSettings {
  switch (env().BILLING) {
    case "paddle":
      return readConfigured();
    case "sandbox":
      return sandboxSettings();
    case "off":
      return OFF;
  }
}

const OFF: PaddleSettings = {
  mode: "off",
  apiKey: null,
  apiBase: "",
  clientToken: null,
  webhookSecrets: [],
  ...mapPrices({}),
  checkoutUrl: () => null,
};

function readConfigured(): PaddleSettings {
  const { PADDLE_API_KEY, PADDLE_WEBHOOK_SECRET = "", PADDLE_ENVIRONMENT: environment, ...rest } = env();
  const urls = { pro_lite: rest.PADDLE_CHECKOUT_URL_PRO_LITE, pro_plus: rest.PADDLE_CHECKOUT_URL_PRO_PLUS };
  return {
    mode: "paddle",
    apiKey: PADDLE_API_KEY ?? null,
    apiBase: environment === "production" || environment === "sandbox" ? API[environment] : environment,
    clientToken: rest.PADDLE_CLIENT_TOKEN ?? null,
    webhookSecrets: PADDLE_WEBHOOK_SECRET.split(",").flatMap((secret) => secret.trim() || []),
    ...mapPrices({ pro_lite: rest.PADDLE_PRICE_PRO_LITE, pro_plus: rest.PADDLE_PRICE_PRO_PLUS }),
    checkoutUrl: (tier) => urls[tier] ?? null,
  };
}

function sandboxSettings(): PaddleSettings {
  const secret = createHmac("sha256", env().AUTH_SECRET).update("paddle sandbox: webhook secret").digest("hex");
  const known = mapPrices({ pro_lite: "pri_sandbox_pro_lite", pro_plus: "pri_sandbox_pro_plus" });
  return { ...OFF, mode: "sandbox", webhookSecrets: [secret], ...known };
}

function mapPrices(known: { [tier in PaidTier]?: string }): Pick<PaddleSettings, "tierOfPrice" | "priceOfTier"> {
  return {
    tierOfPrice: (priceId) => PAID_TIERS.find((tier) => known[tier] === priceId) ?? null,
    priceOfTier(tier) {
      const price = known[tier];
      if (!price) throw new Error(`No price is configured for ${tier}.`);
      return price;
    },
  };
}
