import { z } from "zod";
import { SITE } from "@/lib/site/site";
import { rateLimitsProblem } from "./limit-defaults";

const hostName = /^[a-z0-9.-]+$/i;

export const PADDLE_VARIABLES = [
  "PADDLE_API_KEY",
  "PADDLE_CLIENT_TOKEN",
  "PADDLE_WEBHOOK_SECRET",
  "PADDLE_PRICE_PRO_LITE",
  "PADDLE_PRICE_PRO_PLUS",
  "PADDLE_CHECKOUT_URL_PRO_LITE",
  "PADDLE_CHECKOUT_URL_PRO_PLUS",
];

/** Accepts several hosts, separated by commas, which `new URL` can't parse: the driver tries one after the other. */
const databaseUrl = z.string().refine((value) => {
  const hosts = /^postgres(?:ql)?:\/\/(?:[^@/]*@)?([^/?]*)/.exec(value)?.[1];
  const [first = ""] = hosts?.split(",") ?? [];
  return hosts !== undefined && URL.canParse(value.replace(hosts, first));
}, "is not the address of a Postgres database");

const flagSchema = (byDefault: "0" | "1") =>
  z
    .enum(["0", "1"])
    .default(byDefault)
    .transform((value) => value === "1");

/**
 * The configuration of the serving process. With the embedded Postgres, db/commands/start.ts adds DATABASE_URL,
 * AUTH_SECRET and EMBEDDED_DATABASE to the environment first. A missing name throws: no process serves half-configured.
 */
export const envSchema = z
  .object({
    NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
    PORT: z.coerce.number().int().min(1).max(65535).default(3000),
    /** Undefined listens on every address; the embedded database's default is this machine only. */
    HOST: z.string().optional(),
    DATA_DIR: z.string().default(".data"),
    /** Set by the launcher only: this DATABASE_URL is the embedded Postgres with demo data. */
    EMBEDDED_DATABASE: flagSchema("0"),
    DATABASE_URL: databaseUrl,
    /** Bypasses a pooler: for LISTEN and for session locks. */
    DATABASE_URL_DIRECT: databaseUrl.optional(),
    /** For reads that may be a second old: boards, public pages, insights. */
    DATABASE_URL_REPLICA: databaseUrl.optional(),
    /** The owner's role, for migrations; the serving process never has it. */
    MIGRATION_URL: databaseUrl.optional(),
    /** 0 with a pooler that does not know prepared statements, such as PgBouncer before 1.21. */
    DATABASE_PREPARE: flagSchema("1"),
    /** The token that opens /metrics, sent as `Authorization: Bearer …`; without one the page does not exist. */
    METRICS_TOKEN: z.string().min(16).optional(),
    /** Logs a line for each request. */
    ACCESS_LOG: flagSchema("0"),
    /** Where spans are sent as OTLP over HTTP; without it OpenTelemetry is not loaded. */
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
    OTEL_SERVICE_NAME: z.string().default("craft-pact"),
    /** The share of requests that are traced, 0 to 1. */
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
    /** For load tests: where the process writes its usage (lib/server/jobs/measure.ts). */
    MEASURE_FILE: z.string().optional(),
    /** Time to serve on after SIGTERM while /api/health/ready answers 503, so that a proxy sends nothing new. */
    DRAIN_SECONDS: z.coerce.number().int().min(0).max(120).default(0),
    /** Set by the launcher only: the server ends with this process. */
    LAUNCHER_PID: z.coerce.number().int().optional(),
    APP_URL: z.url().optional(),
    AUTH_SECRET: z.string().min(32),
    SMTP_URL: z.url().optional(),
    MAIL_FROM: z.string().default(`${SITE.name} <hello@craftpact.example>`),
    SUPPORT_EMAIL: z.email().default("support@craftpact.example"),
    FEEDBACK_URL: z.string().default("/contact"),
    /** `closed`: nobody can sign up; pending sign-ups can still be confirmed. */
    REGISTRATION: z.enum(["open", "closed"]).default("open"),
    /** How many reverse proxies append to X-Forwarded-For; 0 ignores the header. */
    TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(5).default(0),
    /** Proof-of-work cost per try and highest counter; can be lowered only with the embedded database. */
    CAPTCHA_COST: z.coerce.number().int().min(1).optional(),
    CAPTCHA_MAX_NUMBER: z.coerce.number().int().min(1).optional(),
    /** Argon2id memory in KiB and passes, such as `19456/2`; for tests on the embedded database only. */
    PASSWORD_COST: z
      .string()
      .regex(/^\d+\/\d+$/)
      .optional(),
    /** Overrides lib/server/limit-defaults.ts, such as `login.email=20/3600 captcha.ip=30/60`. */
    RATE_LIMITS: z
      .string()
      .default("")
      .superRefine((value, context) => {
        const message = rateLimitsProblem(value);
        if (message) context.addIssue({ code: "custom", message });
      }),
    STREAM_LIMITS: z
      .string()
      .regex(/^\d+\/\d+\/\d+$/)
      .default("5/20/1200"),
    PUSHER_APP_ID: z.string().optional(),
    PUSHER_KEY: z.string().optional(),
    PUSHER_SECRET: z.string().optional(),
    PUSHER_CLUSTER: z.string().regex(hostName).optional(),
    PUSHER_HOST: z.string().regex(hostName).optional(),
    PUSHER_PORT: z.coerce.number().int().min(1).max(65535).optional(),
    PUSHER_TLS: flagSchema("1"),
    /** S3_ENDPOINT is needed only for stores other than Amazon's. */
    S3_BUCKET: z.string().optional(),
    S3_REGION: z.string().default("us-east-1"),
    S3_ENDPOINT: z.url().optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    /** A comma separates two webhook secrets while one replaces the other. */
    PADDLE_API_KEY: z.string().optional(),
    /** Public; its prefix names the Paddle environment it is for. */
    PADDLE_CLIENT_TOKEN: z
      .string()
      .regex(/^(live|test)_\w+$/, "begins with live_ or test_")
      .optional(),
    PADDLE_WEBHOOK_SECRET: z.string().optional(),
    PADDLE_ENVIRONMENT: z.union([z.enum(["production", "sandbox"]), z.url()]).default("production"),
    PADDLE_PRICE_PRO_LITE: z.string().optional(),
    PADDLE_PRICE_PRO_PLUS: z.string().optional(),
    PADDLE_CHECKOUT_URL_PRO_LITE: z.url().optional(),
    PADDLE_CHECKOUT_URL_PRO_PLUS: z.url().optional(),
  })
  .transform((env) => ({ ...env, IS_DEMO: isDemo(env) }))
  .transform((env) => ({
    ...env,
    DATABASE_URL_DIRECT: env.DATABASE_URL_DIRECT ?? env.DATABASE_URL,
    HOST: env.HOST ?? (env.EMBEDDED_DATABASE ? "127.0.0.1" : undefined),
    BILLING: billingMode(env),
    APP_URL: (env.APP_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ""),
    OWN_ORIGINS: env.APP_URL
      ? [new URL(env.APP_URL).origin]
      : ["localhost", "127.0.0.1", "[::1]"].map((host) => `http://${host}:${env.PORT}`),
  }));

export type Env = z.infer<typeof envSchema>;

/** Paddle if configured, our sandbox on the unconfigured demo, else off. */
function billingMode(env: Record<string, unknown>): "paddle" | "sandbox" | "off" {
  const isTouched = PADDLE_VARIABLES.some((name) => env[name]);
  if (env.PADDLE_WEBHOOK_SECRET) return "paddle";
  return env.IS_DEMO && !isTouched ? "sandbox" : "off";
}

/** Demo accounts have a public password, so they and the sandbox exist only on this machine. */
function isDemo(env: { EMBEDDED_DATABASE: boolean; APP_URL?: string | undefined }): boolean {
  return env.EMBEDDED_DATABASE && (!env.APP_URL || isThisMachine(env.APP_URL));
}

function isThisMachine(url: string): boolean {
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);
}

/** If one of them is set, the others are required. */
const TOGETHER = [
  ["PADDLE_WEBHOOK_SECRET", "PADDLE_PRICE_PRO_LITE", "PADDLE_PRICE_PRO_PLUS"],
  ["PUSHER_APP_ID", "PUSHER_KEY", "PUSHER_SECRET"],
  ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
];

/** The error names every variable that is missing or wrong, never its value. Empty counts as missing. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const values = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const parsed = envSchema.safeParse(values);
  const problems = new Map(parsed.error?.issues.map((issue) => [issue.path.join("."), issue.message]));
  if (values.EMBEDDED_DATABASE !== "1") {
    for (const name of ["APP_URL", "AUTH_SECRET", "SMTP_URL"])
      if (!values[name]) problems.set(name, "is required with DATABASE_URL");
    for (const name of ["CAPTCHA_COST", "CAPTCHA_MAX_NUMBER", "PASSWORD_COST"])
      if (values[name]) problems.set(name, "is refused together with DATABASE_URL");
  } else if (parsed.success && !parsed.data.IS_DEMO && !values.SMTP_URL) {
    problems.set("SMTP_URL", "is required when APP_URL is not this machine");
  }
  for (const names of TOGETHER)
    if (names.some((name) => values[name]))
      for (const name of names) if (!values[name]) problems.set(name, `is required with ${names[0]}`);
  if (values.PUSHER_KEY && !values.PUSHER_HOST && !values.PUSHER_CLUSTER)
    problems.set("PUSHER_CLUSTER", "is required with PUSHER_KEY, or PUSHER_HOST");
  for (const name of PADDLE_VARIABLES)
    if (values[name] && !values.PADDLE_WEBHOOK_SECRET)
      problems.set("PADDLE_WEBHOOK_SECRET", `is required with ${name}`);
  const tokenKind = { production: "live_", sandbox: "test_" }[values.PADDLE_ENVIRONMENT ?? "production"];
  if (values.PADDLE_CLIENT_TOKEN && tokenKind && !values.PADDLE_CLIENT_TOKEN.startsWith(tokenKind))
    problems.set("PADDLE_CLIENT_TOKEN", `begins with ${tokenKind} in this PADDLE_ENVIRONMENT`);
  if (parsed.success && problems.size === 0) return parsed.data;
  const lines = [...problems].map(([name, message]) => `  ${name}: ${message}`);
  throw new Error(`Configuration is not complete:\n${lines.join("\n")}`);
}

let cached: Env | undefined;

export function env(): Env {
  cached ??= parseEnv(process.env);
  return cached;
}
