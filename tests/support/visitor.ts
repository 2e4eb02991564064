import { randomInt } from "node:crypto";

/** The browser that `next/headers` sees in a test of actions: its headers and its cookies. */
export const visitor = { headers: new Headers(), jar: new Map<string, { value: string; maxAge?: number }>() };

/** A browser of its own: no cookies, our origin, and an address nobody has used, so that limits start at zero. */
export function aVisitor(address = `203.0.${randomInt(256)}.${randomInt(256)}`) {
  visitor.headers = new Headers({
    origin: "http://localhost:3000",
    "sec-fetch-site": "same-origin",
    "x-craftpact-peer": address,
  });
  visitor.jar.clear();
}

/** What stands in for `next/headers`. */
export const nextHeaders = {
  headers: async () => visitor.headers,
  cookies: async () => ({
    get: (name: string) => visitor.jar.get(name),
    set: (name: string, value: string, flags: { maxAge?: number }) =>
      flags.maxAge === 0 ? visitor.jar.delete(name) : visitor.jar.set(name, { value, ...flags }),
  }),
};
