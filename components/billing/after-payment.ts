import { recallInTab, rememberInTab } from "@/components/ui/tab-memory";
import type { StorageKey } from "@/lib/client/storage-keys";
import { type BillingReason, readReason } from "@/lib/domain/billing/reasons";

const KEY: StorageKey = `craft-after-payment:${"reason"}`;
const THANKS_KEY: StorageKey = `craft-after-payment:${"thanks"}`;

/** Stores the limit that led to /billing while the payment page is open; without a limit, clears an earlier one. */
export function rememberReason() {
  rememberInTab(KEY, new URLSearchParams(location.search).get("reason"));
}

/** The limit that led to this purchase, so that the crafter can return to the task that met it. */
export function recallReason(): BillingReason | null {
  return readReason(recallInTab(KEY));
}

/** Whether this browser has not thanked for the purchase before; records that it has now. */
export function recordThanks(bought: string): boolean {
  try {
    if (localStorage.getItem(THANKS_KEY) === bought) return false;
    localStorage.setItem(THANKS_KEY, bought);
  } catch {}
  return true;
}
