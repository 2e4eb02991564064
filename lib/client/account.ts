import { ACCOUNT_HEADER } from "../account-header";

/** The account this document was rendered for, as the server named it (lib/account-tag.ts). It never changes. */
const account = typeof document === "undefined" ? "" : (document.documentElement.dataset.account ?? "");

/** Empty for a visitor's page. */
export function pageAccount(): string {
  return account;
}

/** Headers of a request that says for which account its page was rendered; for what does not go through `fetch`. */
export function accountHeaders(): Record<string, string> {
  return account ? { [ACCOUNT_HEADER]: account } : {};
}

/**
 * Makes every request of this page say for which account it was rendered, server actions included. Next offers no place
 * for a header on an action, so `fetch` itself adds it: nothing that is written later can forget it. A visitor's page
 * names no account.
 */
export function signRequests(): void {
  if (!account) return;
  const plainFetch = window.fetch;
  window.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (url.origin !== location.origin) return plainFetch(input, init);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    headers.set(ACCOUNT_HEADER, account);
    return plainFetch(input, { ...init, headers });
  };
}

let isLeaving = false;

/** The page ends this login itself and knows where to go next. Returns how to take that back. */
export function expectSignOut(): () => void {
  isLeaving = true;
  return () => {
    isLeaving = false;
  };
}

/** Leaves a page whose account is no longer signed in: to the login and back, or to what the present account sees here. */
export function leavePage(reason: "signed_out" | "other_account"): void {
  if (isLeaving) return;
  isLeaving = true;
  if (reason === "other_account") location.reload();
  else location.assign(`/login?notice=signed_out&next=${encodeURIComponent(location.pathname + location.search)}`);
}

/** Asks whether this page's account is still signed in, and leaves the page if not. True: it is, or nobody knows. */
export async function checkAccount(): Promise<boolean> {
  if (!account || isLeaving) return !isLeaving;
  const answer = await fetch("/api/account", { cache: "no-store" }).catch(() => null);
  if (answer?.status === 401) leavePage("signed_out");
  else if (answer?.status === 409) leavePage("other_account");
  return !isLeaving;
}
