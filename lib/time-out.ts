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
