import { findUsage } from "@/db/queries/billing/usage";
import { type BillingReason, billingPath } from "@/lib/domain/billing/reasons";
import { logUnexpectedError } from "../log";

/**
 * Where a creation URL leads when the plan is full: /billing with the reason; null where there is room.
 * A hint only: when it can't be read the dialog opens, and the creating transaction decides.
 */
export async function fullPlanPath(pathname: string, userId: string): Promise<string | null> {
  const creation = CREATION[pathname];
  if (!creation) return null;
  const usage = await findUsage(userId).catch((error: unknown) => {
    logUnexpectedError("plan-room", error);
    return null;
  });
  return usage && !usage[creation.used].canCreate ? billingPath(creation.reason) : null;
}

const CREATION: Record<string, { used: "calculationMethods" | "activeProjects"; reason: BillingReason }> = {
  "/calculator/methods/new": { used: "calculationMethods", reason: "methods" },
  "/calculator/projects/new": { used: "activeProjects", reason: "projects" },
};
