import { BusyError } from "@/lib/errors";

/** Runs at most `maxRunning` tasks at once and queues at most `maxWaiting`; beyond that it throws `onFull()`. */
export function createConcurrencyLimiter(
  maxRunning: number,
  maxWaiting: number,
  onFull: () => Error = () => new BusyError(),
): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running < maxRunning) running += 1;
    else if (queue.length >= maxWaiting) throw onFull();
    else await new Promise<void>((start) => queue.push(start));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
