/** Under the ten seconds after which nothing may still hang. */
export const TIMEOUT_MS = 8_000;

/** The result of this work, or an error when it takes too long: a frozen database answers nothing at all. */
export async function withinTime<T>(work: Promise<T>, milliseconds = TIMEOUT_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
