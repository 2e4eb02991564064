import { describe, expect, it } from "vitest";
import { parseEnv } from "@/lib/env";

const production = {
  DATABASE_URL: "postgres://db.example/craftpact",
  APP_URL: "https://craftpact.example/",
  AUTH_SECRET: "s".repeat(32),
  SMTP_URL: "smtps://mail.example",
};

describe("production refuses to start without what it needs", () => {
  it("names everything that is missing at once, and no value", () => {
    const start = () => parseEnv({ DATABASE_URL: production.DATABASE_URL, AUTH_SECRET: "", PORT: "3000" });
    for (const name of ["APP_URL", "AUTH_SECRET", "SMTP_URL"]) expect(start).toThrow(`${name}: is required`);
    expect(start).not.toThrow(/db\.example/);
  });

  it.each(["APP_URL", "AUTH_SECRET", "SMTP_URL"])("without %s", (name) => {
    expect(() => parseEnv({ ...production, [name]: undefined })).toThrow(name);
  });

  it("with a short secret", () => {
    expect(() => parseEnv({ ...production, AUTH_SECRET: "short" })).toThrow("AUTH_SECRET");
  });

  it.each(["CAPTCHA_COST", "CAPTCHA_MAX_NUMBER"])("with a cheap captcha by %s", (name) => {
    expect(() => parseEnv({ ...production, [name]: "1" })).toThrow(`${name}: is refused`);
  });

  it.each([
    ["PUSHER_KEY", ["PUSHER_APP_ID", "PUSHER_SECRET", "PUSHER_CLUSTER"]],
    ["S3_BUCKET", ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"]],
  ])("with %s but not what belongs to it", (name, missing) => {
    for (const other of missing) expect(() => parseEnv({ ...production, [name]: "given" })).toThrow(other);
  });

  it("starts with all of it, and only APP_URL is ours", () => {
    expect(parseEnv(production)).toMatchObject({
      APP_URL: "https://craftpact.example",
      OWN_ORIGINS: ["https://craftpact.example"],
    });
  });
});

it("the embedded database needs no address: every local name at PORT is ours", () => {
  const env = parseEnv({
    EMBEDDED_DATABASE: "1",
    DATABASE_URL: "postgres://127.0.0.1/x",
    AUTH_SECRET: "s".repeat(32),
    PORT: "3100",
  });
  expect(env.APP_URL).toBe("http://localhost:3100");
  expect(env.OWN_ORIGINS).toEqual(["http://localhost:3100", "http://127.0.0.1:3100", "http://[::1]:3100"]);
});
