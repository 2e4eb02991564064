const MIN_DURATION_MS = 250;

/**
 * Answers after 250 ms at the earliest, failures too, so that the time of work that depends on an address tells nothing
 *. Work that hashes a password takes a third of it at most.
 */
export async function takesAtLeast<T>(work: () => Promise<T>): Promise<T> {
  const pause = new Promise((resolve) => setTimeout(resolve, MIN_DURATION_MS));
  try {
    return await work();
  } finally {
    await pause;
  }
}
