import { cache } from "react";
import { isDatabaseAway } from "@/db/connection/away";
import { type Billing, findBilling, freeBilling } from "@/db/queries/billing/billing-view";
import { findUsage } from "@/db/queries/billing/usage";
import { type BillingReason, billingPath } from "@/lib/domain/billing/reasons";
import { logUnexpectedError } from "../log/writer";

/** Reads the usage once per page. */
export const readUsage = cache(findUsage);

/** Falls back to Free if the billing can't be read; every change reads it again. */
export function readBilling(userId: string): Promise<Billing> {
  return readOrFallback(findBilling(userId), freeBilling(new Date()));
}

export function readOrFallback<T>(read: Promise<T>, otherwise: T): Promise<T> {
  return read.catch((error: unknown) => {
    if (isDatabaseAway(error)) throw error;
    logUnexpectedError("billing", error);
    return otherwise;
  });
}

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

export function isCreationPath(pathname: string): boolean {
  return pathname in CREATION;
}

const CREATION: Record<
  string,
  { used: "calculationMethods" | "activeProjects" | "salesChannels" | "materials"; reason: BillingReason }
> = {
  "/calculator/methods/new": { used: "calculationMethods", reason: "methods" },
  "/calculator/projects/new": { used: "activeProjects", reason: "projects" },
  "/calculator/channels/new": { used: "salesChannels", reason: "channels" },
  "/calculator/materials/new": { used: "materials", reason: "materials" },
};
