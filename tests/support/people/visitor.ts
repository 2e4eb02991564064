import { AsyncLocalStorage } from "node:async_hooks";
import { randomInt } from "node:crypto";
import { ACCOUNT_HEADER } from "@/lib/domain/auth/account-header";
import { accountTag } from "@/lib/server/auth/token";
import { loginCookieName, openLogin } from "@/lib/server/request/login-cookie";

type Visitor = { headers: Headers; jar: Map<string, { value: string; maxAge?: number }> };

/** The browser that `next/headers` sees in a test of actions: its headers and its cookies. */
export const visitor: Visitor = { headers: new Headers(), jar: new Map() };

const visitors = new AsyncLocalStorage<Visitor>();
const currentVisitor = () => visitors.getStore() ?? visitor;

/** Resets the visitor to a new browser: no cookies, our origin, and a fresh address, so that limits start at zero. */
export function aVisitor(address = `203.0.${randomInt(256)}.${randomInt(256)}`) {
  visitor.headers = ourHeaders(address);
  visitor.jar.clear();
}

/** Runs `work` in a browser other than the test's, with the given cookies, without affecting concurrent ones. */
export function runInOtherBrowser<T>(
  address: string,
  work: () => Promise<T>,
  jar: Visitor["jar"] = new Map(),
): Promise<T> {
  return visitors.run({ headers: ourHeaders(address), jar }, work);
}

/** Headers of a page that was just rendered for this browser, unless the test names another account. */
export async function pageHeaders(): Promise<Headers> {
  const { headers: given, jar } = currentVisitor();
  const headers = new Headers(given);
  const login = await openLogin(jar.get(loginCookieName())?.value);
  if (!headers.has(ACCOUNT_HEADER)) headers.set(ACCOUNT_HEADER, accountTag(login?.userId));
  return headers;
}

/** Replaces `next/headers`. */
export const nextHeaders = {
  headers: pageHeaders,
  cookies: async () => {
    const { jar } = currentVisitor();
    return {
      get: (name: string) => jar.get(name),
      set: (name: string, value: string, flags: { maxAge?: number }) =>
        flags.maxAge === 0 ? jar.delete(name) : jar.set(name, { value, ...flags }),
    };
  },
};

function ourHeaders(address: string) {
  return new Headers({ origin: "http://localhost:3000", "sec-fetch-site": "same-origin", "x-craftpact-peer": address });
}
