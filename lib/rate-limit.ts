import "server-only";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import { limiterStore } from "@/db/queries/rate-limits";
import { env } from "./env";
import { UserError } from "./errors";
import { isLoopback } from "./request";

/** How often, per so many seconds (reliability.md 3.8 and U8). Overridden by RATE_LIMITS, e.g. `login.email=20/3600`. */
const DEFAULTS = {
  "login.pair": [5, 900],
  "login.email": [20, 3600],
  "login.ip": [100, 3600],
  "login.hard": [30, 3600],
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
  read: [120, 60],
} satisfies Record<string, [points: number, seconds: number]>;

export type LimitName = keyof typeof DEFAULTS;

/** The limits a signed-in crafter's actions choose from, counted per user. */
export const USER_LIMITS = ["timer", "allocation", "edit", "comment", "read", "password"] as const;

/** Said when a limit is reached; `retryAfterSeconds` goes into Retry-After where the answer is HTTP. */
export class TooManyError extends UserError {
  constructor(readonly retryAfterSeconds: number) {
    const minutes = Math.ceil(retryAfterSeconds / 60);
    super(`That was a lot at once. Please try again in ${minutes <= 1 ? "a minute" : `${minutes} minutes`}.`);
  }
}

/** Counts one use and says whether it was within the limit. Atomic; throws when the store is away (fails closed). */
export async function takeTurn(name: LimitName, key: string, address: string): Promise<number> {
  try {
    await limiter(name, isGenerous(address)).consume(key);
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw refusal;
  }
}

/** Counts one use, or throws the sentence for it. */
export async function requireTurn(name: LimitName, key: string, address: string): Promise<void> {
  const waitSeconds = await takeTurn(name, key, address);
  if (waitSeconds) throw new TooManyError(waitSeconds);
}

/** Gives a counted use back, since only failures count at login. */
export async function returnTurn(name: LimitName, key: string, address: string): Promise<void> {
  await limiter(name, isGenerous(address)).reward(key);
}

const limiters = new Map<string, RateLimiterDrizzle>();

function limiter(name: LimitName, generous: boolean): RateLimiterDrizzle {
  const id = `${name}${generous ? "*" : ""}`;
  const known = limiters.get(id);
  if (known) return known;
  const [points, duration] = parseOverrides(env().RATE_LIMITS)[name] ?? DEFAULTS[name];
  const made = new RateLimiterDrizzle({
    ...limiterStore(),
    keyPrefix: id,
    points: generous ? points * 100 : points,
    duration,
    clearExpiredByTimeout: limiters.size === 0,
  });
  limiters.set(id, made);
  return made;
}

/** Loopback on the embedded demo gets a hundred times as much (rules.md «Accounts»). */
function isGenerous(address: string): boolean {
  return env().EMBEDDED_DATABASE && isLoopback(address);
}

function parseOverrides(text: string): Partial<Record<LimitName, [number, number]>> {
  const pairs = [...text.matchAll(/([a-z.]+)=(\d+)\/(\d+)/g)];
  return Object.fromEntries(pairs.map(([, name, points, seconds]) => [name, [Number(points), Number(seconds)]]));
}
