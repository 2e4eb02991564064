import { createHash } from "node:crypto";
import type { APIResponse } from "@playwright/test";
import { E2E_URL, expect, test } from "../../support/e2e";
import { aFinishedSession, aProject } from "../../support/people/factories";
import { loginCookie } from "../../support/people/session-cookie";
import { PROTECTED_ROUTES, PUBLIC_ROUTES } from "../../support/requests/routes";
import { askEverywhere } from "../../support/requests/transports";
import { type Answer, ask } from "../../support/requests/wire";
import { submitLogin } from "../../support/screens/auth";

const UNKNOWN_ROUTES = ["/pricing/unknown", "/terms/unknown", "/no-such-page"];

for (const route of PUBLIC_ROUTES)
  test(`${route} is open to everybody`, async ({ request }) => {
    await expectPage(await request.get(route, { maxRedirects: 0 }));
  });

test("a visitor who requests a protected page reaches it after the login", async ({ page, crafter }) => {
  await page.goto("/calculator/projects?from=mail");
  await expect(page).toHaveURL(`${E2E_URL}/login?next=${encodeURIComponent("/calculator/projects?from=mail")}`);
  await submitLogin(page, crafter);
  await expect(page).toHaveURL(`${E2E_URL}/calculator/projects?from=mail`, { timeout: 15_000 });
});

test("every protected page redirects a visitor to the login", async ({ request }) => {
  for (const route of [...PROTECTED_ROUTES, "/profile/someone", "/billing/more", "/calculator"]) {
    const answer = await request.get(route, { maxRedirects: 0 });
    expect(answer.status(), route).toBe(307);
    expect(answer.headers().location, route).toBe(`/login?next=${encodeURIComponent(route)}`);
  }
});

for (const route of PROTECTED_ROUTES) {
  test(`${route} opens for a signed-in crafter`, async ({ request, crafter }) => {
    const { name, value } = await loginCookie(crafter.id);
    await expectPage(await request.get(route, { maxRedirects: 0, headers: { Cookie: `${name}=${value}` } }));
  });
}

test("unknown pages return 404 with the same security headers", async ({ request }) => {
  for (const route of UNKNOWN_ROUTES) {
    const answer = await request.get(route);
    expect(answer.status(), route).toBe(404);
    await expectGuardedHtml(answer);
  }
});

test("unknown pages return 404 for a signed-in crafter too", async ({ signedIn: page }) => {
  for (const route of ["/billing/unknown", "/profile/not-a-crafter", "/profile/not-a-crafter/more"])
    expect((await page.request.get(route)).status(), route).toBe(404);
});

test("/calculator redirects to the Studio's dashboard", async ({ signedIn: page }) => {
  await page.goto("/calculator");
  await expect(page).toHaveURL(`${E2E_URL}/calculator/dashboard`);
});

test("login and sign-up redirect a signed-in crafter to the dashboard", async ({ signedIn: page }) => {
  for (const route of ["/login", "/signup"]) {
    await page.goto(route);
    await expect(page).toHaveURL(`${E2E_URL}/dashboard`);
  }
});

test("no kind of request returns protected data to a visitor or an ended login", async ({ crafter }) => {
  const canary = "canary-of-the-guard";
  await aFinishedSession(crafter.id, { description: canary });
  await aProject(crafter.id, { name: canary });
  const { name, value } = await loginCookie(crafter.id);
  for (const path of ["/dashboard/sessions", "/calculator/projects"])
    expect((await ask(path, { headers: { Cookie: `${name}=${value}` } })).text, "its owner's").toContain(canary);
  expect(await askEverywhere([canary, crafter.email])).toEqual([]);
  const ended = await loginCookie(crafter.id, { revokedAt: new Date() });
  const cookie = `${ended.name}=${ended.value}`;
  expect(await askEverywhere([canary, crafter.email], { cookie })).toEqual([]);
  const answer = await ask("/dashboard?from=mail", { headers: { Cookie: cookie } });
  expect([answer.status, answer.headers.location]).toEqual([307, "/login?next=%2Fdashboard%3Ffrom%3Dmail"]);
});

test("a client's internal headers neither set the nonce nor select a page", async ({ request }) => {
  const headers = { "x-nonce": '"><script>alert(1)</script>', "x-craftpact-path": "/evil" };
  for (const route of ["/", "/login"]) {
    const text = await (await request.get(route, { headers })).text();
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
    const asked = async (path: string) => facts(await ask(path + search, { headers }));
    const nowhere = await asked("/nothing-here");
    for (const path of ["/admin", "/admin/crafters", "/metrics"])
      expect(await asked(path), `${path}${search} ${JSON.stringify(headers)}`).toEqual(nowhere);
  }
});

/** But for what is new at each answer. The address stands in the page, whose length is also the address's. */
function facts({ status, headers: { date, "x-request-id": id, "content-length": length, ...all } }: Answer) {
  const text = JSON.stringify(all).replace(/nonce(-|=\\")[^'"\\]+/g, "nonce");
  return { status, ...JSON.parse(text.replaceAll(/\/(nothing-here|admin\/crafters|admin|metrics)\b/g, "/address")) };
}

test("a request for another host gets no page", async ({ request }) => {
  const answer = await request.get("/login", { headers: { Host: "evil.example" } });
  expect(answer.status()).toBe(421);
  const forwarded = await request.get("/login", { headers: { "X-Forwarded-Host": "evil.example" } });
  expect(await forwarded.text()).not.toContain("evil.example");
});

test("redirects and API responses have the security headers too", async ({ request }) => {
  for (const route of [
    "/dashboard",
    "/confirm?token=x",
    "/new-password?token=x",
    "/api/health",
    "/api/captcha?for=login",
    "/_next/static/",
    "/favicon.ico",
  ])
    expectSecurityHeaders(await request.get(route, { maxRedirects: 0 }));
});

test("/favicon.ico returns an icon", async ({ request }) => {
  const answer = await request.get("/favicon.ico");
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "image/x-icon"]);
  expect((await answer.body()).subarray(0, 6).toString("hex")).toBe("000001000100");
});

/** Without a browser: a page's one heading and its title are in its HTML. */
async function expectPage(answer: APIResponse) {
  expect(answer.status()).toBe(200);
  const html = await answer.text();
  expect(html.match(/<h1[ >]/g)).toHaveLength(1);
  expect(html).toMatch(/<title>[^<]*Craft Pact/);
  await expectGuardedHtml(answer);
}

async function expectGuardedHtml(answer: APIResponse) {
  const policy = expectSecurityHeaders(answer);
  const nonce = nonceOf(policy);
  const html = await answer.text();
  for (const [, tag = "", text = ""] of html.matchAll(
    /(<(?:script|style)(?![^>]*\ssrc=)[^>]*>)(.*?)<\/(?:script|style)>/gs,
  ))
    if (nonce) expect(tag, answer.url()).toContain(`nonce="${nonce}"`);
    // Data for search engines, not run.
    else if (!tag.includes("ld+json")) expect(policy, answer.url()).toContain(`'sha256-${sha256(text)}'`);
  if (nonce) return;
  expect(policy).not.toContain("strict-dynamic");
  expect(html).not.toContain(' nonce="');
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}

/** Pages that are the same for all visitors have hashes instead. */
function nonceOf(policy: string): string | null {
  return /'nonce-([^']{16,})'/.exec(policy)?.[1] ?? null;
}

function expectSecurityHeaders(answer: APIResponse): string {
  const headers = answer.headers();
  const policy = headers["content-security-policy"] ?? "";
  expect(policy, answer.url()).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toMatch(/; report-to csp$/);
  expect(headers["reporting-endpoints"]).toBe('csp="/api/csp"');
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(headers["x-content-type-options"]).toBe("nosniff");
  const holdsSecret = ["/new-password", "/confirm"].includes(new URL(answer.url()).pathname);
  expect(headers["referrer-policy"]).toBe(holdsSecret ? "no-referrer" : "strict-origin-when-cross-origin");
  expect(headers["x-powered-by"]).toBeUndefined();
  expect(policy, answer.url()).toMatch(/script-src 'self' '(?:nonce-[^']{16,}|sha256-)/);
  return policy;
}
