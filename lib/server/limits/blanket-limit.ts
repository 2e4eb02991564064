import { type LimitName, limitFor } from "./settings";

const windows = new Map<string, { endsAt: number; used: number }>();

/**
 * Counts a request against the limit on everything, in this process's memory: it protects the process, and must not
 * cost a query. Answers 0 within the limit, else the seconds to wait.
 */
export function consumeBlanket(
  name: Extract<LimitName, "all.user" | "all.ip" | "webhook.ip" | "csp.ip">,
  key: string,
  address: string,
): number {
  const now = Date.now();
  if (windows.size > 20_000) forgetOld(now);
  const { points, seconds } = limitFor(name, address);
  const id = `${name} ${key}`;
  const window = windows.get(id);
  if (!window || window.endsAt <= now) {
    windows.set(id, { endsAt: now + seconds * 1000, used: 1 });
    return 0;
  }
  window.used += 1;
  return window.used > points ? Math.ceil((window.endsAt - now) / 1000) : 0;
}

function forgetOld(now: number) {
  for (const [id, { endsAt }] of windows) if (endsAt <= now) windows.delete(id);
  if (windows.size > 20_000) windows.clear();
}
