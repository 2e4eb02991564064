/** Reads from our own API, past every cache. Rejects if it refuses, or does not answer within ten seconds. */
export async function readApi<T>(path: string): Promise<T> {
  const answer = await fetch(path, { cache: "no-store", signal: AbortSignal.timeout(10_000) });
  // Here and not in call-api.ts, which would make the dashboard's first load larger.
  if (answer.status === 401 || answer.status === 409)
    void import("./leave-page").then((page) => page.checkAccount()).catch(() => {});
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as T;
}
