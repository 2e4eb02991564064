import type { APIRequestContext, APIResponse, Page } from "@playwright/test";
import { and, eq, isNull } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { authSessions } from "@/db/schema";
import { accountTag } from "@/lib/server/auth/token";
import { deviceCookieName, loginCookieName } from "@/lib/server/request/login-cookie";
import { E2E_URL, expect, test } from "../../support/e2e";
import { solve } from "../../support/people/captcha";
import { loginCookie } from "../../support/people/session-cookie";
import { submitLogin, submitSignUp } from "../../support/screens/auth";
import { WORDS } from "../../support/screens/words";
import { isThorough } from "../../support/thorough";

const TRIES = 10;
const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const OURS = { Origin: E2E_URL, "Sec-Fetch-Site": "same-origin" };
const aFreshAddress = () => `http-${Date.now()}-${Math.random().toString(36).slice(2)}@craftpact.example`;

test("next-auth's own login endpoint requires a bot check and sets a cookie for the browser's session", async ({
  request,
  crafter,
}) => {
  const without = await knock(request, crafter, "");
  expect(without.headers().location).toContain("code=credentials");
  const madeUp = await knock(request, crafter, Buffer.from('{"challenge":{}}').toString("base64"));
  expect(madeUp.headers().location).toContain("code=credentials");
  expect(await loginCookiesOf(madeUp)).toEqual([]);
  await knock(request, crafter, await solvedOverHttp(request, "login"));
  const welcome = await knock(request, crafter, await solvedOverHttp(request, "login"));
  const live = and(eq(authSessions.userId, crafter.id), isNull(authSessions.revokedAt));
  expect(await db.$count(authSessions, live), "the second sign-in ended the first").toBe(1);
  expect(setCookiesOf(welcome).filter((cookie) => cookie.startsWith(`${deviceCookieName()}=`))).toHaveLength(1);
  const [cookie] = await loginCookiesOf(welcome);
  expect(cookie).toMatch(/HttpOnly/i);
  expect(cookie).toMatch(/SameSite=Lax/i);
  expect(cookie).not.toMatch(/Expires|Max-Age/i);
  expect(await (await request.get("/api/auth/session")).json()).toEqual({ user: { id: crafter.id } });
});

test("next-auth's login endpoint refuses requests from other sites", async ({ request, crafter }) => {
  const captcha = await solvedOverHttp(request, "login");
  for (const headers of [{}, { Origin: "null" }, { Origin: "https://evil.example" }, { Origin: "http://localhost:1" }])
    expect((await knock(request, crafter, captcha, headers as Record<string, string>)).status()).toBe(403);
});

test("responses that depend on the cookie can't be cached for others", async ({ request, crafter }) => {
  const cookie = await loginCookie(crafter.id);
  const headers = { Cookie: `${cookie.name}=${cookie.value}` };
  for (const path of ["/", "/login", "/pricing", "/dashboard", "/profile", "/api/auth/session", "/api/auth/csrf"]) {
    const answer = await request.get(path, { headers, maxRedirects: 0 });
    expect(answer.headers()["cache-control"], path).toContain("no-store");
    expect(answer.headers().vary?.toLowerCase().split(/, */), path).toContain("cookie");
    expect(answer.headers()["x-request-id"], path).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test("next-auth serves none of its own pages", async ({ request }) => {
  for (const page of ["verify-request", "webauthn-options", "callback/credentials", "nothing"])
    expect((await request.get(`/api/auth/${page}`, { maxRedirects: 0 })).status(), page).toBe(404);
  expect((await request.post("/api/auth/webauthn-options", { headers: OURS })).status()).toBe(404);
  const error = await request.get("/api/auth/error", { maxRedirects: 0 });
  expect(error.headers().location).toBe("/login");
});

test("data that a client posts to /api/auth/session never enters the session", async ({ request, crafter }) => {
  const cookie = await loginCookie(crafter.id);
  const headers = { ...OURS, Cookie: `${cookie.name}=${cookie.value}` };
  const answer = await request.post("/api/auth/session", { headers, data: { user: { id: "1", tier: "pro_plus" } } });
  expect(await answer.json()).toEqual({ user: { id: crafter.id } });
  expect(answer.headers()["set-cookie"]).toBeUndefined();
});

test("a copied login cookie is invalid on every route after the sign-out", async ({ playwright, crafter }) => {
  const cookie = await loginCookie(crafter.id);
  const Cookie = `${cookie.name}=${cookie.value}`;
  const request = await playwright.request.newContext({ baseURL: E2E_URL, extraHTTPHeaders: { Cookie } });
  expect((await request.get("/dashboard", { maxRedirects: 0 })).status()).toBe(200);
  const foreign = await request.post("/api/auth/sign-out", { headers: { Origin: "https://evil.example" } });
  expect(foreign.status()).toBe(403);
  const form = { account: accountTag(crafter.id) };
  const out = await request.post("/api/auth/sign-out", { headers: OURS, form, maxRedirects: 0 });
  expect(out.status()).toBe(303);
  expect(out.headers()["clear-site-data"]).toBe('"cache"');
  for (const route of ["/dashboard", "/profile", "/billing", "/calculator/projects", "/challenges"])
    expect((await request.get(route, { maxRedirects: 0 })).headers().location, route).toContain("/login?next=");
  expect(await (await request.get("/api/auth/session")).json()).toBeNull();
  await request.dispose();
});

test("a login cookie that the product did not seal counts as signed out and causes no error", async ({
  playwright,
}) => {
  const name = loginCookieName();
  const garbage = ["x", "a.b.c", `${btoa('{"alg":"none"}')}.e30.`, "a".repeat(3_000), "%25", "....", "null"];
  for (const value of garbage) {
    const request = await playwright.request.newContext({
      baseURL: E2E_URL,
      extraHTTPHeaders: { Cookie: `${name}=${value}`, Authorization: "Bearer %" },
    });
    expect((await request.get("/dashboard", { maxRedirects: 0 })).status()).toBe(307);
    expect((await request.get("/login", { maxRedirects: 0 })).status()).toBe(200);
    expect(await (await request.get("/api/auth/session")).json()).toBeNull();
    await request.dispose();
  }
});

// tests/integration/auth/timing.test.ts compares them in process in every run.
if (isThorough) {
  test("the login gives known and unknown addresses the same answer over HTTP", { tag: "@alone" }, async ({
    page,
    crafter,
  }) => {
    const post = await recorded(page, "/login", () => submitLogin(page, { ...crafter, password: "a wrong guess" }));
    await expectAlike(crafter.email, async (email) =>
      post({ email, password: "a wrong guess", captcha: await solvedOverHttp(page.request, "login") }),
    );
  });

  test("the sign-up gives known and unknown addresses the same answer over HTTP", { tag: "@alone" }, async ({
    page,
    crafter,
  }) => {
    const account = { email: aFreshAddress(), password: "a long walk with yarn" };
    const post = await recorded(page, "/signup", () => submitSignUp(page, account));
    await expectAlike(crafter.email, async (email) =>
      post({ email, captcha: await solvedOverHttp(page.request, "signup") }),
    );
  });

  test("the password reset gives known and unknown addresses the same answer over HTTP", { tag: "@alone" }, async ({
    page,
    crafter,
  }) => {
    const post = await recorded(page, "/reset-password", async () => {
      await page.getByLabel("Email").fill(aFreshAddress());
      await page.getByRole("button", { name: "Send Reset Link" }).click();
      await expect(page.getByRole("heading", { name: WORDS.resetSent })).toBeVisible({ timeout: 15_000 });
    });
    await expectAlike(crafter.email, async (email) =>
      post({ email, captcha: await solvedOverHttp(page.request, "reset") }),
    );
  });
}

/** Ten tries each, interleaved: the same status, the same text, and medians within 10 % or 5 ms. */
async function expectAlike(known: string, post: (email: string) => Promise<Timed>) {
  const tries: Record<"known" | "unknown", Timed[]> = { known: [], unknown: [] };
  for (let i = 0; i < TRIES; i += 1) {
    tries.known.push(await post(known));
    tries.unknown.push(await post(aFreshAddress()));
  }
  const texts = [...tries.known, ...tries.unknown].map(
    ({ status, text }) => `${status} ${text.replaceAll(ID, "an id")}`,
  );
  expect(new Set(texts).size, texts.join("\n")).toBe(1);
  const [a, b] = [median(tries.known), median(tries.unknown)];
  expect(Math.abs(a - b), `medians ${a} and ${b} ms`).toBeLessThanOrEqual(Math.max(5, 0.1 * Math.max(a, b)));
}

type Timed = { status: number; text: string; milliseconds: number };

/** Sends a form once by hand and returns how to send its action again with other values. */
async function recorded(page: Page, path: string, submit: () => Promise<unknown>) {
  await page.goto(path);
  const sent = page.waitForRequest((request) => "next-action" in request.headers());
  await submit();
  const request = await sent;
  const [first] = JSON.parse(request.postData() ?? "[]");
  const action = request.headers()["next-action"] ?? "";
  return async (values: object): Promise<Timed> => {
    const from = performance.now();
    const answer = await page.request.post(path, {
      headers: {
        ...OURS,
        "Next-Action": action,
        "Content-Type": "text/plain;charset=UTF-8",
        Accept: "text/x-component",
      },
      data: JSON.stringify([{ ...first, ...values }]),
    });
    const text = /"(?:data|serverError|validationErrors)".*/.exec(await answer.text())?.[0] ?? "";
    return { status: answer.status(), text, milliseconds: performance.now() - from };
  };
}

async function solvedOverHttp(request: APIRequestContext, action: string): Promise<string> {
  return solve(await (await request.get(`/api/captcha?action=${action}`)).json());
}

async function knock(
  request: APIRequestContext,
  { email, password }: { email: string; password: string },
  captcha: string,
  headers: Record<string, string> = OURS,
): Promise<APIResponse> {
  const { csrfToken } = await (await request.get("/api/auth/csrf")).json();
  const form = { email, password, captcha, csrfToken };
  return request.post("/api/auth/callback/credentials", { headers, form, maxRedirects: 0 });
}

function setCookiesOf(answer: APIResponse): string[] {
  return answer.headersArray().flatMap(({ name, value }) => (name.toLowerCase() === "set-cookie" ? [value] : []));
}

async function loginCookiesOf(answer: APIResponse): Promise<string[]> {
  return setCookiesOf(answer).filter((value) => /^(__Host-)?craftpact(-\d+)?=[^;]/.test(value));
}

function median(tries: Timed[]): number {
  const sorted = tries.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
