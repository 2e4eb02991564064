/** Runs at most so many works at once and lets so many wait; `onFull` makes the error for the others. */
export function createConcurrencyLimiter(
  atOnce: number,
  mostWaiting: number,
  onFull: () => Error,
): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (waiting.length >= mostWaiting) throw onFull();
    else await new Promise<void>((turn) => waiting.push(turn));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
