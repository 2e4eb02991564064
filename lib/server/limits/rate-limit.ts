import "server-only";
import { RateLimiterDrizzle } from "rate-limiter-flexible";
import { limiterStore } from "@/db/queries/rate-limits";
import { UserError } from "@/lib/errors";
import { logSecurityEvent } from "../security-log";
import { asResult } from "./memory-limit";
import { isGenerous, type LimitName, limitFor } from "./settings";

/** Said when a limit is reached; `retryAfterSeconds` goes into Retry-After where the answer is HTTP. */
export class TooManyError extends UserError {
  constructor(readonly retryAfterSeconds: number) {
    const minutes = Math.ceil(retryAfterSeconds / 60);
    super(`Too many requests. Try again in ${minutes <= 1 ? "a minute" : `${minutes} minutes`}.`, "rate_limited");
  }
}

/**
 * Counts one use; answers 0 within the limit, else the seconds to wait. `windowSeconds`: a window other than the limit's.
 * Atomic; throws when the store is away, so that nothing is let through uncounted.
 */
export async function consume(name: LimitName, key: string, address: string, windowSeconds?: number): Promise<number> {
  const { isOver, msBeforeNext } = await count(name, key, address, windowSeconds);
  if (isOver && !PACING.has(name)) await logSecurityEvent("limit.reached", { reason: name });
  return isOver ? Math.max(1, Math.ceil(msBeforeNext / 1000)) : 0;
}

/** Counts one use whether it is within the limit or not; answers how many there are now. */
export async function countUse(name: LimitName, key: string, address: string): Promise<number> {
  return (await count(name, key, address)).used;
}

/** Counts one use, or throws the sentence for it. */
export async function enforceRateLimit(name: LimitName, key: string, address: string): Promise<void> {
  const waitSeconds = await consume(name, key, address);
  if (waitSeconds) throw new TooManyError(waitSeconds);
}

/** Gives a counted use back, since only failures count at login. */
export async function refund(name: LimitName, key: string, address: string): Promise<void> {
  await limiter(name, address).reward(key);
}

async function count(name: LimitName, key: string, address: string, windowSeconds?: number) {
  const options = windowSeconds ? { customDuration: windowSeconds } : {};
  const { consumedPoints, msBeforeNext } = await limiter(name, address).consume(key, 1, options).catch(asResult);
  return { isOver: consumedPoints > limitFor(name, address).points, msBeforeNext, used: consumedPoints };
}

/** What paces our own jobs and a double click, and says nothing about anybody. */
const PACING = new Set<LimitName>(["billing.reconcile", "billing.change", "invariants"]);

const limiters = new Map<string, RateLimiterDrizzle>();

function limiter(name: LimitName, address: string): RateLimiterDrizzle {
  const keyPrefix = isGenerous(address) ? `${name}*` : name;
  const known = limiters.get(keyPrefix);
  if (known) return known;
  const { points, seconds } = limitFor(name, address);
  const clearExpiredByTimeout = limiters.size === 0;
  const made = new RateLimiterDrizzle({
    ...limiterStore(),
    keyPrefix,
    points,
    duration: seconds,
    clearExpiredByTimeout,
  });
  limiters.set(keyPrefix, made);
  return made;
}
