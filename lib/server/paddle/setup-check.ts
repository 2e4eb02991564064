import "server-only";
import {
  configurationProblems,
  type Destination,
  destinationProblem,
  type KnownPrice,
  priceProblem,
} from "@/lib/domain/billing/setup";
import { PAID_TIERS } from "@/lib/domain/billing/subscriptions";
import { env } from "../env";
import { logWarning } from "../log/writer";
import { askRealPaddle, hasPaddleApi, PaddleError } from "./api";
import { EVENT_TYPES } from "./events";
import { PADDLE_WEBHOOK, paddleSettings, paymentWays } from "./settings";

/**
 * Logs what would make a purchase fail or sell the wrong plan: configuration, prices, subscribed events. Never throws:
 * the product starts anyway.
 */
export async function checkPaddleSetup(): Promise<void> {
  if (paddleSettings().mode !== "paddle") return;
  for (const problem of configurationProblems(paymentWays())) logWarning("paddle.setup", problem);
  if (!hasPaddleApi()) return;
  const url = env().APP_URL + PADDLE_WEBHOOK;
  await Promise.all([
    ...PAID_TIERS.map((tier) =>
      warnIfWrong("prices", async () => priceProblem(tier, await findPrice(paddleSettings().priceOfTier(tier)))),
    ),
    warnIfWrong("notification destinations", async () =>
      destinationProblem(url, await listDestinations(), EVENT_TYPES),
    ),
  ]);
}

async function warnIfWrong(what: string, check: () => Promise<string | null>): Promise<void> {
  try {
    const problem = await check();
    if (problem) logWarning("paddle.setup", problem);
  } catch (error) {
    const why = error instanceof PaddleError && error.code ? error.code : "no answer";
    logWarning("paddle.setup", `Paddle's ${what} could not be checked: ${why}.`);
  }
}

async function findPrice(id: string): Promise<KnownPrice | null> {
  try {
    const { status, unitPrice, billingCycle } = await askRealPaddle((paddle) => paddle.prices.get(id));
    const { amount, currencyCode: currency } = unitPrice;
    return { isActive: status === "active", amount, currency, cycle: billingCycle };
  } catch (error) {
    if (error instanceof PaddleError && error.code === "not_found") return null;
    throw error;
  }
}

async function listDestinations(): Promise<Destination[]> {
  const all = await askRealPaddle((paddle) => paddle.notificationSettings.list());
  return all
    .filter(({ type, trafficSource }) => type === "url" && trafficSource !== "simulation")
    .map(({ destination, active, subscribedEvents }) => ({
      url: destination,
      isActive: active,
      events: subscribedEvents.map(({ name }) => name),
    }));
}
