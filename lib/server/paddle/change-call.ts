import "server-only";
import type { Paddle } from "@paddle/paddle-node-sdk";
import type { SubscriptionRow } from "@/db/queries/billing/subscription-list";
import { PLAN_PROBLEMS, type PlanProblem } from "@/lib/domain/billing/plan-changes";
import type { PaidTier } from "@/lib/domain/billing/subscriptions";
import { UserError } from "@/lib/errors";
import { askPaddle } from "./api";
import { explained } from "./refusals";
import { paddleSettings } from "./settings";

export async function changeAtPaddle<T>(ask: (paddle: Paddle) => Promise<T>): Promise<T> {
  try {
    return await askPaddle(ask);
  } catch (error) {
    throw explained(error);
  }
}

export function allowed(problem: PlanProblem | null, subscription: SubscriptionRow | null): SubscriptionRow {
  if (problem || !subscription) throw new UserError(PLAN_PROBLEMS[problem ?? "none"]);
  return subscription;
}

export function itemsOf(tier: PaidTier) {
  return [{ priceId: paddleSettings().priceOfTier(tier), quantity: 1 }];
}
