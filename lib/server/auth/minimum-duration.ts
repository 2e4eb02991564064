const MIN_DURATION_MS = 250;

/**
 * Answers after 250 ms at the earliest, failures too, so that the time taken does not reveal whether an address has an
 * account. Hashing a password takes at most a third of that.
 */
export async function takesAtLeast<T>(work: () => Promise<T>): Promise<T> {
  const pause = new Promise((resolve) => setTimeout(resolve, MIN_DURATION_MS));
  try {
    return await work();
  } finally {
    await pause;
  }
}
