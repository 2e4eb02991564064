const EVEN_MILLISECONDS = 120;

/** Answers after 120 ms at the earliest, so that the time of work that depends on an address tells nothing (rules.md «Accounts»). */
export async function takesAtLeast<T>(work: () => Promise<T>): Promise<T> {
  const pause = new Promise((resolve) => setTimeout(resolve, EVEN_MILLISECONDS));
  try {
    return await work();
  } finally {
    await pause;
  }
}
