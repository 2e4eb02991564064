import { env } from "../env";
import { LIMIT_DEFAULTS } from "../limit-defaults";
import { isLoopback } from "../request/headers";

export type LimitName = keyof typeof LIMIT_DEFAULTS;
type Limit = { points: number; seconds: number };

export const USER_LIMITS = ["timer", "allocation", "edit", "comment", "read", "password", "billing", "import"] as const;

/** Loopback addresses on the embedded demo get a hundred times the limit. */
export function limitFor(name: LimitName, address: string): Limit {
  const [points, seconds] = readOverrides()[name] ?? LIMIT_DEFAULTS[name];
  return { points: isGenerous(address) ? points * 100 : points, seconds };
}

export function isGenerous(address: string): boolean {
  return env().IS_DEMO && isLoopback(address);
}

/** Finds or makes the limiter of a name; those of generous addresses are others. */
export function makeLimiterFinder<Limiter>(
  known: Map<string, Limiter>,
  make: (options: { keyPrefix: string; points: number; duration: number }) => Limiter,
) {
  return (name: LimitName, address: string): Limiter => {
    const keyPrefix = isGenerous(address) ? `${name}*` : name;
    const found = known.get(keyPrefix);
    if (found) return found;
    const { points, seconds: duration } = limitFor(name, address);
    const limiter = make({ keyPrefix, points, duration });
    known.set(keyPrefix, limiter);
    return limiter;
  };
}

let parsed: Partial<Record<LimitName, readonly [number, number]>> | undefined;

function readOverrides() {
  parsed ??= Object.fromEntries(
    [...env().RATE_LIMITS.matchAll(/(?<![a-z.])([a-z.]+)=(\d+)\/(\d+)/g)].map(([, name, points, seconds]) => [
      name,
      [Number(points), Number(seconds)],
    ]),
  ) as Partial<Record<LimitName, readonly [number, number]>>;
  return parsed;
}
