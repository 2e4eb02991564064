import { env } from "../env";
import { isLoopback } from "../http/request";
import { LIMIT_DEFAULTS } from "./defaults";

export type LimitName = keyof typeof LIMIT_DEFAULTS;
/** [uses, seconds]. Overridden by RATE_LIMITS, such as `login.email=20/3600`. */
const DEFAULTS = {
  "all.user": [300, 60],
  "all.ip": [600, 60],
  // Paddle sends from a few addresses, and in bursts after an outage.
  "webhook.ip": [3000, 60],
  "csp.ip": [30, 60],
  "pay.ip": [30, 60],
  "share.ip": [120, 60],
  "login.pair": [5, 900],
  "login.email": [20, 3600],
  "login.ip": [100, 3600],
  // Checked passwords per account over all addresses; beyond it one per pause (lib/domain/auth/guessing.ts).
  "login.account": [60, 3600],
  "login.delay": [1, 60],
  "login.device": [10, 3600],
  // Wrong codes after the right password. Past them a recovery code or a passkey still opens the account; wrong recovery
  // codes are only counted (lib/server/auth/factor-code.ts).
  "login.factor": [5, 900],
  "login.factor.day": [30, 86400],
  "login.factor.ip": [30, 3600],
  "login.recovery": [10, 86400],
  "passkey.ip": [60, 3600],
  "signup.ip": [5, 3600],
  "signup.email": [5, 3600],
  "resend.email": [1, 60],
  "reset.email": [3, 3600],
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
  // Daily, in whichever process comes first; an hour less, since each tries hourly.
  "billing.reconcile": [1, 23 * 3600],
  invariants: [1, 23 * 3600],
  avatar: [10, 3600],
  photo: [120, 3600],
  // 50,000 rows are compared and stored in 100 requests.
  import: [400, 600],
  // Rows, projects, materials and the like; four of the largest files.
  "import.rows": [200_000, 24 * 3600],
  export: [5, 24 * 3600],
  read: [120, 60],
  picture: [10, 60],
  report: [10, 24 * 3600],
} satisfies Record<string, readonly [points: number, seconds: number]>;

export type LimitName = keyof typeof DEFAULTS;
export type Limit = { points: number; seconds: number };

export const USER_LIMITS = ["timer", "allocation", "edit", "comment", "read", "password", "billing", "import"] as const;

/** Loopback on the embedded demo gets a hundred times as much. */
export function limitFor(name: LimitName, address: string): Limit {
  const [points, seconds] = overrides()[name] ?? LIMIT_DEFAULTS[name];
  return { points: isGenerous(address) ? points * 100 : points, seconds };
}

export function isGenerous(address: string): boolean {
  return env().IS_DEMO && isLoopback(address);
}

let parsed: Partial<Record<LimitName, readonly [number, number]>> | undefined;

function overrides() {
  parsed ??= Object.fromEntries(
    [...env().RATE_LIMITS.matchAll(/([a-z.]+)=(\d+)\/(\d+)/g)].map(([, name, points, seconds]) => [
      name,
      [Number(points), Number(seconds)],
    ]),
  ) as Partial<Record<LimitName, readonly [number, number]>>;
  return parsed;
}
