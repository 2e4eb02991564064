import { ACCOUNT_HEADER } from "@/lib/domain/auth/account-header";

let account = "";

/**
 * Notes for which account the server rendered this document (lib/server/auth/account-tag.ts). It never changes while the document
 * lives, but that a visitor's page signs in. From then on every request says so, server actions included. Next offers no
 * place for a header on an action, so `fetch` itself adds it: nothing that is written later can forget it.
 */
export function namePageAccount(tag: string): void {
  if (account || !tag) return;
  account = tag;
  signRequests(tag);
}

/** Empty for a visitor's page. */
export function pageAccount(): string {
  return account;
}

/** Headers of a request that says for which account its page was rendered; for what does not go through `fetch`. */
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
