import { afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() => vi.resetModules());
// The next file shares the modules, and would find the settings of this one.
afterEach(() => {
  vi.resetModules();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

it.each([
  ["http://craft.test:8080", "3001", "craftpact-8080"],
  ["http://craft.test", "3001", "craftpact-80"],
  ["", "3001", "craftpact-3001"],
  ["https://craft.test", "3001", "__Host-craftpact"],
])("the login cookie of %s has the same name in every process behind that address", async (address, port, name) => {
  vi.stubEnv("APP_URL", address);
  vi.stubEnv("PORT", port);
  vi.stubEnv("SMTP_URL", "smtps://mail.example");
  expect((await import("@/lib/server/request/login-cookie")).loginCookieName()).toBe(name);
});

const load = () => import("@/lib/server/request/login-cookie");
const login = { authSessionId: "6d2f8a51-54b3-4c0e-9b46-0c9a3f1f2d11", userId: "b1c0a6fe-0f53-4a3d-8d5d-6f4b8f6c7e22" };

it("a login that was opened once is not opened by another secret", async () => {
  const { sealLogin, openLogin } = await load();
  const seal = await sealLogin(login);
  expect(await openLogin(seal)).toEqual(login);
  expect(await openLogin(seal)).toEqual(login);
  vi.resetModules();
  vi.stubEnv("AUTH_SECRET", "another secret of thirty-two characters");
  expect(await (await load()).openLogin(seal)).toBeNull();
});

it("a login that was opened once ends with its seal", async () => {
  const { sealCookie, openLogin, loginCookieName } = await load();
  const seal = await sealCookie(loginCookieName(), { sid: login.authSessionId, sub: login.userId }, 30);
  expect(await openLogin(seal)).toEqual(login);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 50_000 });
  expect(await openLogin(seal)).toBeNull();
});
