import { expect, test } from "../../support/e2e";
import { loginCookieAt } from "../../support/people/session-cookie";
import { findFreePort, listServedActions, startCopy } from "../../support/processes/second-copy";
import { ask, ourHeaders } from "../../support/requests/wire";
import { aMeasuredProcess } from "../../support/screens/measured";

const LENGTH = 15_000;
const LIMIT_MS = 50;

/** Headers that HTTP, proxies, browsers, Next and we read, and one that nobody reads. */
const HEADERS = `
  Accept Accept-Charset Accept-Encoding Accept-Language Authorization Cache-Control Cookie Content-Encoding
  Content-Language Content-Type Date DNT Forwarded From Host If-Match If-Modified-Since If-None-Match If-Range
  If-Unmodified-Since Keep-Alive Origin Pragma Purpose Range Referer Save-Data Sec-CH-UA Sec-Fetch-Dest Sec-Fetch-Mode
  Sec-Fetch-Site Sec-Purpose TE User-Agent Via Warning X-Forwarded-For X-Forwarded-Host X-Forwarded-Port
  X-Forwarded-Proto X-HTTP-Method-Override X-Real-IP X-Request-Id Traceparent Tracestate Baggage RSC Next-Action
  Next-HMR-Refresh Next-Resume Next-Router-Prefetch Next-Router-Segment-Prefetch Next-Router-State-Tree Next-Url
  X-Action-Forwarded X-Matched-Path X-Middleware-Prefetch X-Middleware-Rewrite X-Middleware-Subrequest X-Nextjs-Data
  X-Now-Route-Matches X-Prerender-Revalidate X-CraftPact-Account X-CraftPact-Arrived X-CraftPact-Path X-CraftPact-Peer
  X-CraftPact-Render X-Nonce X-Of-Nobody`
  .trim()
  .split(/\s+/);

/** Each header meets each of these on one kind of route. */
const FILLINGS = ["1", "a-", ", ", "a=b; ", "%2", "Version/1.0 ", '"W/', "=.", "Google-", "("];

type Kind = [kind: string, path: string, headers: Record<string, string>, body?: string];
type Sent = { what: string; path: string; headers: Record<string, string>; body?: string | undefined };

test("the server answers every long header within 50 ms on every kind of route @alone", async ({ crafter }) => {
  test.setTimeout(240_000);
  const measured = aMeasuredProcess();
  const copy = await startCopy(await findFreePort(), { MEASURE_FILE: measured.file });
  const { cookie } = await loginCookieAt(copy.url, crafter.id);
  const [action = { id: "", page: "/" }] = listServedActions();
  const signedIn = { Cookie: `${cookie.name}=${cookie.value}` };
  const called = {
    ...ourHeaders(copy.url),
    ...signedIn,
    "Content-Type": "text/plain;charset=UTF-8",
    "Next-Action": action.id,
  };
  const kinds: Kind[] = [
    ["page", "/login", {}],
    ["page of a crafter", "/profile/security", signedIn],
    ["prerendered page", "/pricing", {}],
    ["action", action.page, called, "[]"],
    ["route", "/api/stopwatch", signedIn],
    ["probe", "/api/health/ready", {}],
    ["file", "/icon.svg", {}],
    ["pocket stopwatch", "/pocket", {}],
    ["hidden page", "/admin", {}],
    ["no page", "/nothing-here", {}],
  ];
  const send = async ({ what, path, headers, body }: Sent) => {
    const { status } = await ask(path, { base: copy.url, headers, ...(body && { method: "POST", body }) });
    expect(status, what).toBeLessThan(500);
  };
  /** The process's longest stretch of work, without the machine's other work. */
  const busyMs = async (all: Sent[]) => {
    await measured.measure(copy.pid);
    for (const one of all) await send(one);
    return (await measured.measure(copy.pid)).busyMaxMs;
  };
  /** Halves the slow requests until single ones are left, which must be slow every time. */
  const slowOf = async (all: Sent[], tries = 3): Promise<string[]> => {
    const ms = await busyMs(all);
    if (ms <= LIMIT_MS) return [];
    if (all.length > 1)
      return [
        ...(await slowOf(all.filter((_, at) => at % 2 === 0))),
        ...(await slowOf(all.filter((_, at) => at % 2 === 1))),
      ];
    return tries > 1 ? slowOf(all, tries - 1) : [`${all[0]?.what}: ${ms.toFixed(0)} ms`];
  };
  const slow: string[] = [];
  for (const kind of [...kinds.map(listLongHeaders), listLongAddresses()]) slow.push(...(await slowOf(kind)));
  expect(slow).toEqual([]);
  await copy.stop();
});

function listLongHeaders([kind, path, own, body]: Kind, index: number): Sent[] {
  return HEADERS.map((header, at) => {
    const filling = FILLINGS[(at + index) % FILLINGS.length] ?? "";
    const others = Object.entries(own).filter(([name]) => name.toLowerCase() !== header.toLowerCase());
    const headers = { ...Object.fromEntries(others), [header]: filling.repeat(LENGTH / filling.length).trim() };
    return { what: `${header}: ${filling}…, ${kind}`, path, headers, body };
  });
}

function listLongAddresses(): Sent[] {
  return ["/", "/login?next=", "/api/photos/", "/u/"].flatMap((start) =>
    [".", "/.", "-", "%2e", "a/", "(", ";"].flatMap((filling) =>
      ["", "/", "!"].map((end) => {
        const path = start + filling.repeat(LENGTH / filling.length) + end;
        return { what: `${start}${filling}…${end}`, path, headers: {} };
      }),
    ),
  );
}
