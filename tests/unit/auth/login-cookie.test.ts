import { afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() => vi.resetModules());
// The next file shares the modules, and would find the settings of this one.
afterEach(() => vi.resetModules());

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
  vi.unstubAllEnvs();
});
