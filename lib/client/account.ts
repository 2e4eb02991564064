import { ACCOUNT_HEADER } from "@/lib/domain/auth/account-header";

let account = "";
/** When `account` was set or rendered, by this device's wall clock, in milliseconds. */
let namedAt = 0;
let wasVisitors = false;

/**
 * Adds the account that the server rendered this document for (lib/server/auth/token.ts) to every request. Next
 * has no hook for headers of server actions, so `fetch` itself is wrapped.
 */
export function namePageAccount(tag: string): void {
  wasVisitors ||= !tag;
  if (account || !tag) return;
  account = tag;
  namedAt = wasVisitors ? Date.now() : performance.timeOrigin;
  signRequests(tag);
}

/** When this document was requested for its account; for a visitor's document, when its visitor logged in. */
export function pageAccountSince(): number {
  return namedAt;
}

export function pageAccount(): string {
  return account;
}

/** For requests that don't go through `fetch`. */
export function accountHeaders(): Record<string, string> {
  return account ? { [ACCOUNT_HEADER]: account } : {};
}

function signRequests(tag: string): void {
  const plainFetch = window.fetch;
  window.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (url.origin !== location.origin) return plainFetch(input, init);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    headers.set(ACCOUNT_HEADER, tag);
    return plainFetch(input, { ...init, headers });
  };
}
