/** Nothing may hang for ten seconds; this leaves room for the rest of the request. */
export const TIMEOUT_MS = 8_000;

export class TimeoutError extends Error {
  override name = "TimeoutError";
}

/**
 * Rejects with a TimeoutError when the work takes too long: a frozen database never answers. The work itself goes on,
 * so a `fetch` gets an AbortSignal.timeout instead, which cancels it.
 */
export async function withinTime<T>(work: Promise<T>, timeoutMs = TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError("no answer in time")), timeoutMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

type Kept = { answer: Promise<unknown>; until: number };

/** One for all bundles. */
const shared = globalThis as unknown as { craftPactKept?: Map<string, Kept> };

/** Asks once at a time, and again so many milliseconds after the answer; whoever comes meanwhile gets the same. */
export function keptFor<T>(ms: number, name: string, ask: () => Promise<T>): Promise<T> {
  shared.craftPactKept ??= new Map();
  const last = shared.craftPactKept.get(name);
  if (last && performance.now() < last.until) return last.answer as Promise<T>;
  const answer = ask();
  const kept: Kept = { answer, until: Number.POSITIVE_INFINITY };
  shared.craftPactKept.set(name, kept);
  const end = () => {
    kept.until = performance.now() + ms;
  };
  answer.then(end, end);
  return answer;
}
