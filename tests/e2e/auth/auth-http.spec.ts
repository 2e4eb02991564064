import type { APIRequestContext, APIResponse } from "@playwright/test";
import { accountTag } from "@/lib/server/auth/token";
import { deviceCookieName, loginCookieName } from "@/lib/server/request/login-cookie";
import { E2E_URL, expect, test } from "../../support/e2e";
import { solveCaptcha } from "../../support/people/captcha";
import { anAuthenticator } from "../../support/people/factories";
import { countLiveLogins, loginCookie } from "../../support/people/session-cookie";

const OURS = { Origin: E2E_URL, "Sec-Fetch-Site": "same-origin" };

test("next-auth's own login endpoint requires a bot check and sets a cookie for the browser's session", async ({
  request,
  crafter,
}) => {
  const without = await postSignIn(request, crafter, "");
  expect(without.headers().location).toContain("code=credentials");
  const madeUp = await postSignIn(request, crafter, Buffer.from('{"challenge":{}}').toString("base64"));
  expect(madeUp.headers().location).toContain("code=credentials");
  expect(await loginCookiesOf(madeUp)).toEqual([]);
  await postSignIn(request, crafter, await solveOverHttp(request, "login"));
  const welcome = await postSignIn(request, crafter, await solveOverHttp(request, "login"));
  expect(await countLiveLogins(crafter.id), "the second sign-in ended the first").toBe(1);
  expect(newCookiesOf(welcome).filter((cookie) => cookie.startsWith(`${deviceCookieName()}=`))).toHaveLength(1);
  const [cookie] = await loginCookiesOf(welcome);
  expect(cookie).toMatch(/HttpOnly/i);
  expect(cookie).toMatch(/SameSite=Lax/i);
  expect(cookie).not.toMatch(/Expires|Max-Age/i);
  expect(await (await request.get("/api/auth/session")).json()).toEqual({ user: { id: crafter.id } });
});

test("next-auth's login endpoint requires the second step of an account that has one", async ({ request, crafter }) => {
  await anAuthenticator(crafter.id);
  const answer = await postSignIn(request, crafter, await solveOverHttp(request, "login"));
  expect(answer.headers().location).toContain("code=second_step");
  expect(await loginCookiesOf(answer)).toEqual([]);
  expect(await (await request.get("/api/auth/session")).json()).toBeNull();
  expect((await request.get("/dashboard", { maxRedirects: 0 })).status()).toBe(307);
  expect(await (await request.get("/login/code")).text()).toMatch(/autocomplete="one-time-code"/i);
  expect(await countLiveLogins(crafter.id)).toBe(0);
});

test("next-auth's login endpoint refuses requests from other sites", async ({ request, crafter }) => {
  const captcha = await solveOverHttp(request, "login");
  for (const headers of [{}, { Origin: "null" }, { Origin: "https://evil.example" }, { Origin: "http://localhost:1" }])
    expect((await postSignIn(request, crafter, captcha, headers as Record<string, string>)).status()).toBe(403);
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

test("a login cookie that the product did not seal counts as signed out and causes no error", async ({ request }) => {
  for (const value of ["x", "a.b.c", `${btoa('{"alg":"none"}')}.e30.`, "a".repeat(3_000), "%25", "....", "null"]) {
    const headers = { Cookie: `${loginCookieName()}=${value}`, Authorization: "Bearer %" };
    const get = (path: string) => request.get(path, { headers, maxRedirects: 0 });
    expect((await get("/dashboard")).status(), value).toBe(307);
    expect((await get("/login")).status(), value).toBe(200);
    expect(await (await get("/api/auth/session")).json(), value).toBeNull();
  }
});

async function solveOverHttp(request: APIRequestContext, action: string): Promise<string> {
  return solveCaptcha(await (await request.get(`/api/captcha?action=${action}`)).json());
}

async function postSignIn(
  request: APIRequestContext,
  { email, password }: { email: string; password: string },
  captcha: string,
  headers: Record<string, string> = OURS,
): Promise<APIResponse> {
  const { csrfToken } = await (await request.get("/api/auth/csrf")).json();
  const form = { email, password, captcha, csrfToken };
  return request.post("/api/auth/callback/credentials", { headers, form, maxRedirects: 0 });
}

function newCookiesOf(answer: APIResponse): string[] {
  return answer.headersArray().flatMap(({ name, value }) => (name.toLowerCase() === "set-cookie" ? [value] : []));
}

async function loginCookiesOf(answer: APIResponse): Promise<string[]> {
  return newCookiesOf(answer).filter((value) => /^(__Host-)?craftpact(-\d+)?=[^;]/.test(value));
}
