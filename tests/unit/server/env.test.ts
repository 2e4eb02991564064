import { describe, expect, it } from "vitest";
import { parseEnv } from "@/lib/server/env";

const production = {
  DATABASE_URL: "postgres://db.example/craftpact",
  APP_URL: "https://craftpact.example/",
  AUTH_SECRET: "s".repeat(32),
  SMTP_URL: "smtps://mail.example",
};

describe("parseEnv in production", () => {
  it("names all missing settings at once, without any values", () => {
    const start = () => parseEnv({ DATABASE_URL: production.DATABASE_URL, AUTH_SECRET: "", PORT: "3000" });
    for (const name of ["APP_URL", "AUTH_SECRET", "SMTP_URL"]) expect(start).toThrow(`${name}: is required`);
    expect(start).not.toThrow(/db\.example/);
  });

  it.each<[settings: Partial<Record<string, string>>, message: string | RegExp]>([
    [{ APP_URL: undefined }, "APP_URL"],
    [{ AUTH_SECRET: undefined }, "AUTH_SECRET"],
    [{ SMTP_URL: undefined }, "SMTP_URL"],
    [{ AUTH_SECRET: "short" }, "AUTH_SECRET"],
    [{ RATE_LIMITS: "login.emial=20/3600" }, /RATE_LIMITS: has “/],
    [{ RATE_LIMITS: "login.email=20" }, /RATE_LIMITS: has “/],
    [{ RATE_LIMITS: "all.ip=9/60, constructor=1/1" }, /RATE_LIMITS: has “/],
    [{ RATE_LIMITS: "login.email=20/0" }, /RATE_LIMITS: has “/],
    // They would make the captcha cheap.
    [{ CAPTCHA_COST: "1" }, "CAPTCHA_COST: is refused"],
    [{ CAPTCHA_MAX_NUMBER: "1" }, "CAPTCHA_MAX_NUMBER: is refused"],
    [{ PUSHER_KEY: "given" }, "PUSHER_APP_ID"],
    [{ PUSHER_KEY: "given" }, "PUSHER_SECRET"],
    [{ PUSHER_KEY: "given" }, "PUSHER_CLUSTER"],
    [{ S3_BUCKET: "given" }, "S3_ACCESS_KEY_ID"],
    [{ S3_BUCKET: "given" }, "S3_SECRET_ACCESS_KEY"],
  ])("rejects %j with an error that names %s", (settings, message) => {
    expect(() => parseEnv({ ...production, ...settings })).toThrow(message);
  });

  it("accepts known rate limits separated by spaces or commas", () => {
    const RATE_LIMITS = "login.email=20/3600 all.ip=9/60,billing.change=1/10";
    expect(parseEnv({ ...production, RATE_LIMITS }).RATE_LIMITS).toBe(RATE_LIMITS);
  });

  it("rejects a PADDLE_CLIENT_TOKEN of the other environment or of another kind", () => {
    const paddle = { PADDLE_WEBHOOK_SECRET: "s", PADDLE_PRICE_PRO_LITE: "pri_1", PADDLE_PRICE_PRO_PLUS: "pri_2" };
    const start = (token: string, environment?: string) =>
      parseEnv({ ...production, ...paddle, PADDLE_CLIENT_TOKEN: token, PADDLE_ENVIRONMENT: environment });
    expect(() => start("test_1")).toThrow("PADDLE_CLIENT_TOKEN: begins with live_");
    expect(() => start("live_1", "sandbox")).toThrow("PADDLE_CLIENT_TOKEN: begins with test_");
    expect(() => start("pdl_live_apikey_1")).toThrow("PADDLE_CLIENT_TOKEN");
    expect(start("live_1").PADDLE_CLIENT_TOKEN).toBe("live_1");
    expect(start("test_1", "sandbox").BILLING).toBe("paddle");
  });

  it("accepts complete settings, with APP_URL as the only origin of its own", () => {
    expect(parseEnv(production)).toMatchObject({
      APP_URL: "https://craftpact.example",
      OWN_ORIGINS: ["https://craftpact.example"],
    });
  });
});

describe("an embedded database", () => {
  const embedded = {
    EMBEDDED_DATABASE: "1",
    DATABASE_URL: "postgres://127.0.0.1/x",
    AUTH_SECRET: "s".repeat(32),
    SMTP_URL: "smtps://mail.example",
  };

  it("needs no APP_URL: all local names at PORT are own origins", () => {
    expect(parseEnv({ ...embedded, PORT: "3100" })).toMatchObject({
      APP_URL: "http://localhost:3100",
      OWN_ORIGINS: ["http://localhost:3100", "http://127.0.0.1:3100", "http://[::1]:3100"],
    });
  });

  it.each([
    [undefined, undefined],
    ["http://localhost:3100", undefined],
    ["http://127.0.0.2:3100", undefined],
    ["http://[::1]:3100", undefined],
    ["https://craft.localhost", undefined],
    ["https://craft.localhost", "0.0.0.0"],
  ])("is a demo at %s", (APP_URL, HOST) => {
    const env = parseEnv({ ...embedded, SMTP_URL: undefined, APP_URL, HOST });
    expect(env).toMatchObject({ IS_DEMO: true, BILLING: "sandbox", HOST: HOST ?? "127.0.0.1" });
  });

  it.each([
    "https://craft.test",
    "http://192.168.1.20:3000",
    "https://localhost.craft.test",
    "http://127.0.0.1.nip.io",
  ])("requires SMTP_URL at %s and has neither demo accounts nor a sandbox", (APP_URL) => {
    expect(() => parseEnv({ ...embedded, APP_URL, SMTP_URL: "" })).toThrow("SMTP_URL: is required");
    const env = parseEnv({ ...embedded, APP_URL });
    expect(env).toMatchObject({ IS_DEMO: false, BILLING: "off", HOST: "127.0.0.1" });
  });
});

it("parseEnv leaves HOST undefined with DATABASE_URL, unless HOST is set", () => {
  expect(parseEnv(production).HOST).toBeUndefined();
  expect(parseEnv({ ...production, HOST: "10.0.0.5" }).HOST).toBe("10.0.0.5");
});

describe("the database URLs", () => {
  it("may name several hosts, of which the driver picks the one that accepts writes", () => {
    const DATABASE_URL = "postgres://app:p%40ss@db-1:5432,db-2:5432/craftpact?target_session_attrs=read-write";
    expect(parseEnv({ ...production, DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL);
  });

  it.each(["mysql://db/craftpact", "db.example/craftpact", "postgres://app:secret@db:port/craftpact"])(
    "must be Postgres URLs: the error for %s names the setting but not its value",
    (DATABASE_URL) => {
      const start = () => parseEnv({ ...production, DATABASE_URL });
      expect(start).toThrow("DATABASE_URL: is not the address");
      expect(start).not.toThrow("secret");
    },
  );

  it("use DATABASE_URL for direct connections too, unless DATABASE_URL_DIRECT is set", () => {
    expect(parseEnv(production).DATABASE_URL_DIRECT).toBe(production.DATABASE_URL);
    const direct = "postgres://db.example:5433/craftpact";
    expect(parseEnv({ ...production, DATABASE_URL_DIRECT: direct }).DATABASE_URL_DIRECT).toBe(direct);
  });

  it("are used with prepared statements unless DATABASE_PREPARE is 0", () => {
    expect(parseEnv(production).DATABASE_PREPARE).toBe(true);
    expect(parseEnv({ ...production, DATABASE_PREPARE: "0" }).DATABASE_PREPARE).toBe(false);
  });
});
