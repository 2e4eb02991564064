const EVEN_MILLISECONDS = 150;

/**
 * Answers after 150 ms at the earliest, failures too, so that the time of work that depends on an address tells nothing
 * (rules.md «Accounts»). Work that hashes a password takes about a third of it.
 */
export async function takesAtLeast<T>(work: () => Promise<T>): Promise<T> {
  const pause = new Promise((resolve) => setTimeout(resolve, EVEN_MILLISECONDS));
  try {
    return await work();
  } finally {
    await pause;
  }
}
