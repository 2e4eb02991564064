import { type Env, envSchema, PADDLE_VARIABLES } from "./env-schema";

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
