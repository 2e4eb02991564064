import { recallInTab, rememberInTab } from "@/components/ui/tab-memory";
import type { StorageKey } from "@/lib/client/storage-keys";

const KEY: StorageKey = "craft-confirmed:email";

/** Stores the address for the login form of the same tab. */
export function rememberConfirmed(email: string) {
  rememberInTab(KEY, email);
}

/** Fills in the address confirmed in this tab, unless the browser has filled in one; then focuses the password. */
export function fillInAddress(form: HTMLFormElement | null) {
  const email = recallInTab(KEY);
  const field = (name: string) => form?.elements.namedItem(name) as HTMLInputElement | null | undefined;
  const address = field("email");
  if (typeof email !== "string" || !address || address.value !== "") return;
  address.value = email;
  field("password")?.focus();
}
