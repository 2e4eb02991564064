import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { detachFromNext } from "../log/request-context";
import { type LimitName, makeLimiterFinder } from "./settings";

/** After this many new keys we check how many are still alive, so that a flood of addresses can't fill the memory. */
const MAX_KEYS = 20_000;

const limiters = new Map<string, RateLimiterMemory>();
const limiterFor = makeLimiterFinder(limiters, (options) => new RateLimiterMemory(options));
let createdKeys = 0;

/**
 * Counts a request in this process's memory, because this runs on every request and must not cost a query.
 * Returns 0 within the limit, else the seconds to wait.
 */
export async function consumeInMemory(
  name: Extract<LimitName, "all.user" | "all.ip" | "webhook.ip" | "csp.ip" | "upload.user">,
  key: string,
  address: string,
): Promise<number> {
  if (createdKeys >= MAX_KEYS) await forgetKeys();
  const limiter = limiterFor(name, address);
  // A new key starts a timer.
  const result = await detachFromNext(() => limiter.consume(key)).catch(toResult);
  if (result.isFirstInDuration) createdKeys += 1;
  return result.consumedPoints > limiter.points ? Math.ceil(result.msBeforeNext / 1000) : 0;
}

/** Converts a limiter's rejection over the limit into a result; rethrows other errors. */
export function toResult(refusal: unknown): RateLimiterRes {
  if (refusal instanceof RateLimiterRes) return refusal;
  throw refusal;
}

/** Drops all keys if at least MAX_KEYS / 2 are alive. Expired keys are removed by the limiters. */
async function forgetKeys(): Promise<void> {
  const keys = [...limiters.values()].flatMap((limiter) => limiter.dump().storage.map(({ key }) => ({ limiter, key })));
  createdKeys = keys.length;
  if (keys.length < MAX_KEYS / 2) return;
  createdKeys = 0;
  await Promise.all(keys.map(({ limiter, key }) => limiter.delete(key)));
}
