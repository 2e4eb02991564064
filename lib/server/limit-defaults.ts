/** [uses, seconds]. Overridden by RATE_LIMITS, such as `login.email=20/3600`. */
export const LIMIT_DEFAULTS = {
  "all.user": [300, 60],
  "all.ip": [600, 60],
  // Paddle sends from a few addresses, and in bursts after an outage.
  "webhook.ip": [3000, 60],
  "csp.ip": [30, 60],
  // Uploads of pictures, counted before they are read; stored pictures have limits of their own.
  "upload.user": [30, 60],
  "pay.ip": [30, 60],
  "share.ip": [120, 60],
  "login.pair": [5, 900],
  "login.email": [20, 3600],
  "login.ip": [100, 3600],
  // Checked passwords per account over all addresses; beyond it one per pause (lib/domain/auth/guessing.ts).
  "login.account": [60, 3600],
  "login.delay": [1, 60],
  "login.device": [10, 3600],
  // Wrong codes after the right password. Over the limit a recovery code or a passkey still works; wrong recovery
  // codes are only counted (lib/server/auth/second-step.ts).
  "login.factor": [5, 900],
  "login.factor.day": [30, 86400],
  "login.factor.ip": [30, 3600],
  "login.recovery": [10, 86400],
  "passkey.ip": [60, 3600],
  "signup.ip": [5, 3600],
  "signup.email": [5, 3600],
  "resend.email": [1, 60],
  "reset.email": [3, 3600],
  // For mails over signup.email and reset.email, so that others can't use up all mails of an address.
  "mail.later": [1, 900],
  "reset.ip": [10, 3600],
  "link.ip": [10, 3600],
  "captcha.ip": [30, 60],
  "mail.all": [500, 3600],
  password: [10, 3600],
  timer: [30, 60],
  allocation: [60, 60],
  edit: [20, 60],
  comment: [10, 60],
  billing: [20, 60],
  downgrade: [5, 3600],
  "billing.change": [1, 10],
  // Once a day across all processes, each of which tries hourly; hence an hour less than a day.
  "billing.reconcile": [1, 23 * 3600],
  invariants: [1, 23 * 3600],
  avatar: [10, 3600],
  photo: [120, 3600],
  // 50,000 rows are compared and stored in 100 requests.
  import: [400, 600],
  // Imported rows, projects, materials and the like; enough for four of the largest files.
  "import.rows": [200_000, 24 * 3600],
  export: [5, 24 * 3600],
  read: [120, 60],
  picture: [10, 60],
  report: [10, 24 * 3600],
} satisfies Record<string, readonly [points: number, seconds: number]>;

/** Describes the first mistake in a RATE_LIMITS value. Null if there is none. */
export function rateLimitsProblem(text: string): string | null {
  const wrong = text.split(/[\s,]+/).find((one) => one && !isOverride(one));
  return wrong ? `has “${wrong}”, which is no limit of ours such as login.email=20/3600` : null;
}

function isOverride(text: string): boolean {
  const [, name = ""] = /^([a-z.]+)=\d{1,9}\/[1-9]\d{0,8}$/.exec(text) ?? [];
  return Object.hasOwn(LIMIT_DEFAULTS, name);
}
