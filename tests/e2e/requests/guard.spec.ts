import { createHash } from "node:crypto";
import { E2E_URL, expect, test } from "../../support/e2e";
import { aFinishedSession, aProject } from "../../support/people/factories";
import { cookieHeader } from "../../support/people/session-cookie";
import { PROTECTED_ROUTES, PUBLIC_ROUTES } from "../../support/requests/routes";
import { askEverywhere } from "../../support/requests/transports";
import { type Answer, ask, runInBatches } from "../../support/requests/wire";
import { submitLogin } from "../../support/screens/auth";
import { isThorough } from "../../support/thorough";

test("a visitor who requests a protected page reaches it after the login", async ({ page, crafter }) => {
  await page.goto("/calculator/projects?from=mail");
  await expect(page).toHaveURL(`${E2E_URL}/login?next=${encodeURIComponent("/calculator/projects?from=mail")}`);
  await submitLogin(page, crafter);
  await expect(page).toHaveURL(`${E2E_URL}/calculator/projects?from=mail`, { timeout: 15_000 });
});

test("every public page is open to everybody, and every protected page to a crafter", async ({ crafter }) => {
  const Cookie = await cookieHeader(crafter.id);
  const pages: [path: string, headers: Record<string, string>][] = [
    ...PUBLIC_ROUTES.map((path): [string, Record<string, string>] => [path, {}]),
    ...PROTECTED_ROUTES.map((path): [string, Record<string, string>] => [path, { Cookie }]),
  ];
  await runInBatches(pages, 4, async ([path, headers]) => {
    const answer = await ask(path, { headers });
    expect(answer.status, path).toBe(200);
    expect(answer.text.match(/<h1[ >]/g), path).toHaveLength(1);
    expect(answer.text, path).toMatch(/<title>[^<]*Craft Pact/);
    expectGuardedHtml(path, answer);
  });
});

test("every protected page redirects a visitor to the login", async () => {
  for (const path of [...PROTECTED_ROUTES, "/profile/someone", "/billing/more", "/calculator"])
    expect(await redirectOf(path), path).toEqual([307, `/login?next=${encodeURIComponent(path)}`]);
});

test("/calculator leads a crafter to the Studio's dashboard, and login and sign-up to the dashboard", async ({
  crafter,
}) => {
  const Cookie = await cookieHeader(crafter.id);
  expect(await redirectOf("/calculator", { Cookie })).toEqual([307, "/calculator/dashboard"]);
  for (const path of ["/login", "/signup"])
    expect(await redirectOf(path, { Cookie }), path).toEqual([307, "/dashboard"]);
});

test("unknown pages return 404 with the same security headers, also for a crafter", async ({ crafter }) => {
  for (const path of ["/pricing/unknown", "/terms/unknown", "/no-such-page"]) {
    const answer = await ask(path);
    expect(answer.status, path).toBe(404);
    expectGuardedHtml(path, answer);
  }
  const Cookie = await cookieHeader(crafter.id);
  for (const path of ["/billing/unknown", "/profile/not-a-crafter", "/profile/not-a-crafter/more"])
    expect((await ask(path, { headers: { Cookie } })).status, path).toBe(404);
});

test("no kind of request returns protected data to a visitor or an ended login", async ({ crafter }) => {
  const canary = "canary-of-the-guard";
  await aFinishedSession(crafter.id, { description: canary });
  await aProject(crafter.id, { name: canary });
  const Cookie = await cookieHeader(crafter.id);
  for (const path of ["/dashboard/sessions", "/calculator/projects"])
    expect((await ask(path, { headers: { Cookie } })).text, "its owner's").toContain(canary);
  const ended = await cookieHeader(crafter.id, { revokedAt: new Date() });
  for (const login of [{}, { cookie: ended }])
    expect(await askEverywhere([canary, crafter.email], { ...login, nth: isThorough ? 1 : 3 })).toEqual([]);
  expect(await redirectOf("/dashboard?from=mail", { Cookie: ended })).toEqual([
    307,
    "/login?next=%2Fdashboard%3Ffrom%3Dmail",
  ]);
});

test("a client's internal headers neither set the nonce nor select a page", async () => {
  const headers = { "x-nonce": '"><script>alert(1)</script>', "x-craftpact-path": "/evil" };
  for (const path of ["/", "/login"]) {
    const { text } = await ask(path, { headers });
    expect(text).not.toContain("<script>alert(1)");
    expect(text).not.toContain("/evil");
  }
});

test("a hidden page's response equals an unknown page's in every header, for every kind of request", async () => {
  const state = { "Next-Router-State-Tree": "%5B%22%22%2C%7B%7D%5D" };
  const kinds: Record<string, string>[] = [
    {},
    { RSC: "1" },
    { RSC: "1", ...state },
    { RSC: "1", ...state, "Next-Url": "/login" },
    { RSC: "1", "Next-Router-Prefetch": "1" },
    { RSC: "1", "Next-Router-Prefetch": "2", ...state },
    { RSC: "1", "Next-Router-Prefetch": "1", "Next-Router-Segment-Prefetch": "/_tree" },
    { "Next-Router-Prefetch": "1", Purpose: "prefetch", "Sec-Purpose": "prefetch" },
    { "x-middleware-prefetch": "1" },
    { "x-nextjs-data": "1" },
  ];
  for (const [index, headers] of kinds.entries()) {
    const search = ["", "?from=mail", "?_rsc=1a2b3"][index % 3];
    const asked = async (path: string) => stableFactsOf(await ask(path + search, { headers }));
    const nowhere = await asked("/nothing-here");
    for (const path of ["/admin", "/admin/crafters", "/metrics"])
      expect(await asked(path), `${path}${search} ${JSON.stringify(headers)}`).toEqual(nowhere);
  }
});

/** Without what changes in each answer. The page contains the address, so its length varies too. */
function stableFactsOf({ status, headers: { date, "x-request-id": id, "content-length": length, ...all } }: Answer) {
  const text = JSON.stringify(all).replace(/nonce(-|=\\")[^'"\\]+/g, "nonce");
  return { status, ...JSON.parse(text.replaceAll(/\/(nothing-here|admin\/crafters|admin|metrics)\b/g, "/address")) };
}

test("redirects and API responses have the security headers too", async () => {
  for (const path of [
    "/dashboard",
    "/confirm?token=x",
    "/new-password?token=x",
    "/api/health",
    "/api/captcha?for=login",
    "/_next/static/",
    "/favicon.ico",
  ])
    expectSecurityHeaders(path, await ask(path));
});

test("/favicon.ico returns an icon", async () => {
  const { status, headers, text } = await ask("/favicon.ico");
  expect([status, headers["content-type"]]).toEqual([200, "image/x-icon"]);
  expect(text.slice(0, 6)).toBe("\0\0\u0001\0\u0001\0");
});

async function redirectOf(path: string, headers: Record<string, string> = {}) {
  const answer = await ask(path, { headers });
  return [answer.status, answer.headers.location];
}

/** Pages that are the same for all visitors have hashes instead of a nonce. */
function expectGuardedHtml(path: string, answer: Answer) {
  const policy = expectSecurityHeaders(path, answer);
  const nonce = /'nonce-([^']{16,})'/.exec(policy)?.[1];
  for (const [, tag = "", text = ""] of answer.text.matchAll(
    /(<(?:script|style)(?![^>]*\s(?:data-)?src=)[^>]*>)(.*?)<\/(?:script|style)>/gs,
  ))
    if (nonce) expect(tag, path).toContain(`nonce="${nonce}"`);
    // Data for search engines, not run.
    else if (!tag.includes("ld+json"))
      expect(policy, path).toContain(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  if (nonce) return;
  expect(policy).not.toContain("strict-dynamic");
  expect(answer.text).not.toContain(' nonce="');
}

function expectSecurityHeaders(path: string, { headers }: Answer): string {
  const policy = String(headers["content-security-policy"]);
  expect(policy, path).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toMatch(/; report-to csp$/);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(policy, path).toMatch(/script-src 'self' '(?:nonce-[^']{16,}|sha256-)/);
  const holdsSecret = /^\/(new-password|confirm)\b/.test(path);
  expect(headers).toMatchObject({
    "reporting-endpoints": 'csp="/api/csp"',
    "x-content-type-options": "nosniff",
    "referrer-policy": holdsSecret ? "no-referrer" : "strict-origin-when-cross-origin",
  });
  expect(headers["x-powered-by"]).toBeUndefined();
  return policy;
}
