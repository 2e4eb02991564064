const MIN_DURATION_MS = 250;

/**
 * Takes at least 250 ms, also on failure, so that the duration does not reveal whether an address has an account.
 * Hashing a password takes at most a third of that.
 */
export async function takesAtLeast<T>(work: () => Promise<T>): Promise<T> {
  const pause = new Promise((resolve) => setTimeout(resolve, MIN_DURATION_MS));
  try {
    return await work();
  } finally {
    await pause;
  }
}
