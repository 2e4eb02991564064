import "server-only";
import { RateLimiterDrizzle } from "rate-limiter-flexible";
import { limiterStore } from "@/db/queries/auth/limits";
import { UserError } from "@/lib/errors";
import { logSecurityEvent } from "../request/security-log";
import { toResult } from "./memory-limit";
import { type LimitName, limitFor, makeLimiterFinder } from "./settings";

export class TooManyError extends UserError {
  constructor(
    readonly retryAfterSeconds: number,
    lead = "Too many requests.",
  ) {
    super(`${lead} Try again in ${describeWait(retryAfterSeconds)}.`, "rate_limited");
  }
}

function describeWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return "a minute";
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/**
 * Returns 0 within the limit, else the seconds to wait. Atomic. Throws when the store is away, so that nothing passes
 * uncounted.
 */
export async function consumeLimit(
  name: LimitName,
  key: string,
  address: string,
  { windowSeconds, points }: { windowSeconds?: number; points?: number } = {},
): Promise<number> {
  const { isOver, msBeforeNext } = await countPoints(name, key, address, { windowSeconds, points });
  if (isOver && !PACING.has(name)) await logSecurityEvent("limit.reached", { reason: name });
  return isOver ? Math.max(1, Math.ceil(msBeforeNext / 1000)) : 0;
}

/** Counts one use, within the limit or not; returns the count. */
export async function countUse(name: LimitName, key: string, address: string): Promise<number> {
  return (await countPoints(name, key, address)).used;
}

/** The number of uses in the current window. */
export async function countUsed(name: LimitName, key: string, address: string): Promise<number> {
  return (await limiter(name, address).get(key))?.consumedPoints ?? 0;
}

export async function enforceRateLimit(name: LimitName, key: string, address: string): Promise<void> {
  const waitSeconds = await consumeLimit(name, key, address);
  if (waitSeconds) throw new TooManyError(waitSeconds);
}

/** Limits the rows that imports may store for an account in a day, from all addresses together. */
export async function enforceImportedRows(userId: string, rows: number): Promise<void> {
  const waitSeconds = rows > 0 && (await consumeLimit("import.rows", userId, "", { points: rows }));
  if (waitSeconds) throw new TooManyError(waitSeconds, "You’ve imported as much as an account can in a day.");
}

/** Takes one use back, for example of a successful login: only failures count. */
export async function refundUse(name: LimitName, key: string, address: string): Promise<void> {
  await limiter(name, address).reward(key);
}

async function countPoints(
  name: LimitName,
  key: string,
  address: string,
  { windowSeconds, points = 1 }: { windowSeconds?: number | undefined; points?: number | undefined } = {},
) {
  const options = windowSeconds ? { customDuration: windowSeconds } : {};
  const { consumedPoints, msBeforeNext } = await limiter(name, address).consume(key, points, options).catch(toResult);
  return { isOver: consumedPoints > limitFor(name, address).points, msBeforeNext, used: consumedPoints };
}

/** Limits on our own jobs and on double clicks, which are no security events. */
const PACING = new Set<LimitName>(["billing.reconcile", "billing.change", "invariants"]);

const limiters = new Map<string, RateLimiterDrizzle>();
const limiter = makeLimiterFinder(
  limiters,
  (options) => new RateLimiterDrizzle({ ...limiterStore(), ...options, clearExpiredByTimeout: limiters.size === 0 }),
);
