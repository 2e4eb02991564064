import "server-only";
import type { Paddle } from "@paddle/paddle-node-sdk";
import type { SubscriptionRow } from "@/db/queries/billing/subscription-list";
import { PLAN_PROBLEMS, type PlanProblem } from "@/lib/domain/billing/plan-changes";
import type { PaidTier } from "@/lib/domain/billing/subscriptions";
import { UserError } from "@/lib/errors";
import { askPaddle } from "./api";
import { explained } from "./refusals";
import { paddleSettings } from "./settings";

/** Asks Paddle for a change; a refusal that has a sentence is a UserError. */
export async function changeAtPaddle<T>(ask: (paddle: Paddle) => Promise<T>): Promise<T> {
  try {
    return await askPaddle(ask);
  } catch (error) {
    throw explained(error);
  }
}

/** The subscription to be changed, or the sentence why it can't be. */
export function allowed(problem: PlanProblem | null, subscription: SubscriptionRow | null): SubscriptionRow {
  if (problem || !subscription) throw new UserError(PLAN_PROBLEMS[problem ?? "none"]);
  return subscription;
}

/** The whole list of items, since what is left out is removed. */
export function itemsOf(tier: PaidTier) {
  return [{ priceId: paddleSettings().priceOfTier(tier), quantity: 1 }];
}
