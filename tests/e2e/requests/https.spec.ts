import { accountTag } from "@/lib/server/auth/token";
import { openLogin } from "@/lib/server/request/login-cookie";
import { expect, test, waitForMail } from "../../support/e2e";
import { solveCaptcha } from "../../support/people/captcha";
import { loginCookie } from "../../support/people/session-cookie";
import { findFreePort, findServedAction, startCopy } from "../../support/processes/second-copy";
import { postAction } from "../../support/requests/server-actions";
import { ask } from "../../support/requests/wire";

/** A name of this machine: for another one an embedded database has no demo. */
const SITE = "https://craftpact.localhost";

test("over https cookies are Secure with the __Host- prefix, and responses have HSTS", async ({ crafter }) => {
  const copy = await startCopy(await findFreePort(), { APP_URL: SITE });
  const Host = new URL(SITE).host;
  const ours = { Host, Origin: SITE, "Sec-Fetch-Site": "same-origin" };
  const get = (path: string, headers = {}) => ask(path, { base: copy.url, headers: { Host, ...headers } });
  const post = (name: string, input: object) =>
    postAction(findServedAction(name), [input], { headers: ours, base: copy.url });
  const captcha = async (action: string) => solveCaptcha(JSON.parse((await get(`/api/captcha?action=${action}`)).text));

  for (const path of ["/", "/login", "/dashboard", "/nowhere", "/api/health", "/api/stopwatch"]) {
    const { headers } = await get(path);
    expect(headers["strict-transport-security"], path).toBe("max-age=31536000; includeSubDomains");
    expect(headers["content-security-policy"], path).toContain("upgrade-insecure-requests");
    expect(String(headers.location ?? SITE), path).not.toContain("http:");
  }
  expect((await get("/login", { Host: new URL(copy.url).host })).status).toBe(421);

  const { email, password } = crafter;
  const signedIn = await post("auth.signInAction", { email, password, captcha: await captcha("login") });
  const set = [signedIn.headers["set-cookie"] ?? []].flat();
  expect(set.map((cookie) => cookie.split("=")[0]).toSorted()).toEqual(["__Host-craftpact", "__Host-craftpact-device"]);
  for (const cookie of set) expect(cookie.toLowerCase()).toMatch(/path=\/;.*secure; httponly; samesite=lax/);
  const [pair = "", ...flags] = set.find((cookie) => cookie.startsWith("__Host-craftpact="))?.split("; ") ?? [];
  expect(flags.map((flag) => flag.toLowerCase()).toSorted()).toEqual(["httponly", "path=/", "samesite=lax", "secure"]);

  expect((await get("/dashboard", { Cookie: pair })).status).toBe(200);
  const { value } = await loginCookie(crafter.id);
  expect(await openLogin(value), "a login by http").not.toBeNull();
  for (const name of ["craftpact", `craftpact-${new URL(copy.url).port}`, "__Host-craftpact"])
    expect((await get("/dashboard", { Cookie: `${name}=${value}` })).status, name).toBe(307);

  await post("auth.requestResetAction", { email, captcha: await captcha("reset") });
  expect((await waitForMail(email)).body).toContain(`${SITE}/new-password?token=`);

  const headers = { ...ours, Cookie: pair, "Content-Type": "application/x-www-form-urlencoded" };
  const asked = { base: copy.url, method: "POST", headers, body: `account=${accountTag(crafter.id)}` };
  const [cleared = ""] = [(await ask("/api/auth/sign-out", asked)).headers["set-cookie"] ?? []].flat();
  expect(cleared).toMatch(/^__Host-craftpact=;.*Secure/);
  expect((await get("/dashboard", { Cookie: pair })).status).toBe(307);
  await copy.stop();
});

test("over http responses have no HSTS, and the cookie's name contains the port", async ({ crafter }) => {
  for (const path of ["/", "/dashboard", "/api/health"]) {
    const { headers } = await ask(path);
    expect(headers["strict-transport-security"], path).toBeUndefined();
    expect(headers["content-security-policy"], path).not.toContain("upgrade-insecure-requests");
  }
  expect((await loginCookie(crafter.id)).name).toMatch(/^craftpact-\d+$/);
});
