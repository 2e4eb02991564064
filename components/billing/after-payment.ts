import { recall, remember } from "@/components/ui/tab-memory";
import type { StorageKey } from "@/lib/client/storage-keys";
import { type BillingReason, readReason } from "@/lib/domain/billing/reasons";

const KEY: StorageKey = `craft-after-payment:${"reason"}`;

/** Remembers over the payment page which limit led to /billing; a purchase without one forgets an earlier one. */
export function rememberReason() {
  remember(KEY, new URLSearchParams(location.search).get("reason"));
}

/** The limit that led to this purchase, so that the crafter can go on with what met it. */
export function recallReason(): BillingReason | null {
  return readReason(recall(KEY));
}
