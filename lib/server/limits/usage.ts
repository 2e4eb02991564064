import { cache } from "react";
import { isAway } from "@/db/connection/away";
import { type Billing, findBilling, freeBilling } from "@/db/queries/billing/billing-view";
import { findUsage } from "@/db/queries/billing/usage";
import { logUnexpectedError } from "../log/writer";

/** Reads the usage once per page. */
export const readUsage = cache(findUsage);

/** Falls back to Free if the billing can't be read; every change reads it again. */
export function readBilling(userId: string): Promise<Billing> {
  return unlessUnread(findBilling(userId), freeBilling(new Date()));
}

export function unlessUnread<T>(read: Promise<T>, otherwise: T): Promise<T> {
  return read.catch((error: unknown) => {
    if (isAway(error)) throw error;
    logUnexpectedError("billing", error);
    return otherwise;
  });
}
