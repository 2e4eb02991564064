import { findUsage } from "@/db/queries/billing/usage";
import { type BillingReason, billingPath } from "@/lib/domain/billing/reasons";
import { logUnexpectedError } from "../log/writer";

/** The path of /billing if the plan's limit is reached, else null. Only a hint: the creating transaction decides. */
export async function fullPlanPath(pathname: string, userId: string, read = findUsage): Promise<string | null> {
  const creation = CREATION[pathname];
  if (!creation) return null;
  const usage = await read(userId).catch((error: unknown) => {
    logUnexpectedError("plan-limit", error);
    return null;
  });
  return usage && !usage[creation.used].canCreate ? billingPath(creation.reason) : null;
}

export function isCreation(pathname: string): boolean {
  return pathname in CREATION;
}

const CREATION: Record<
  string,
  { used: "calculationMethods" | "activeProjects" | "salesChannels"; reason: BillingReason }
> = {
  "/calculator/methods/new": { used: "calculationMethods", reason: "methods" },
  "/calculator/projects/new": { used: "activeProjects", reason: "projects" },
  "/calculator/channels/new": { used: "salesChannels", reason: "channels" },
};
