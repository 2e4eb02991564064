import { expect, test } from "../../support/e2e";
import { cookieHeader } from "../../support/people/session-cookie";
import { ask, runInBatches } from "../../support/requests/wire";
import { sampleEvery } from "../../support/thorough";

const ID = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

/** Fifteen places where an address is read: `*` is replaced by each input. */
const ROUTES = [
  "/login?next=*",
  "/new-password?token=*",
  "/mailbox?mail=*",
  "/dashboard?allocate=*",
  "/dashboard/sessions?page=*",
  "/challenges?tab=*",
  "/challenges/*",
  "/profile/*",
  "/billing?reason=*",
  "/calculator/methods?tab=public&search=*",
  "/calculator/projects?complete=*",
  "/calculator/projects/*",
  `/api/avatars/${ID}/*`,
  "/api/photos/*/320.webp",
  "/api/notifications/stream?challenge=*",
];

/** Forty inputs of the wrong type, as they stand in the address. */
const INPUTS = [
  ...["", "a&tab=b&page=1&page=2&allocate=x&allocate=y", "a&tab[]=b", "a&page[x]=1", "a&__proto__[tab]=b"],
  ...["__proto__", "constructor", "toString", "hasOwnProperty", "null", "undefined", "true", "{}", "[]"],
  ...["0", "-1", "1.5", "1e309", "NaN", "0x10", "2147483648", "99999999999999999999", "-9223372036854775809"],
  ...["%00", "a%00b", "%E0%A4", "%", "%zz", "%C0%AF", "%ED%A0%80", "%EF%BF%BF", "%F0%9F%A7%B6", "%0d%0aSet-Cookie:x=1"],
  ...["..%2f..%2fetc%2fpasswd", "%5c%5cevil.example", "'%20or%201=1%20--", "%3Cscript%3E", ID.toUpperCase(), `${ID}0`],
  "a".repeat(10_000),
];

test("no malformed URL causes a server error", async ({ crafter }) => {
  expect(INPUTS).toHaveLength(40);
  const Cookie = await cookieHeader(crafter.id);
  const addresses = sampleEvery(8, INPUTS).flatMap((input) => ROUTES.map((route) => route.replace("*", input)));
  const errors: string[] = [];
  await runInBatches(addresses, 6, async (path) => {
    const { status, text } = await ask(path, { headers: { Cookie } });
    // A failure after the first byte is marked in the page; Next's own marks are redirects and "not found".
    const failed = /(data-dgst=|E\{\\?"digest\\?":\\?)"(?!NEXT_)[^"]*/.exec(text)?.[0];
    if (status >= 500 || failed) errors.push(`${path.slice(0, 200)}: ${status} ${failed}`);
  });
  expect(errors).toEqual([]);
});
