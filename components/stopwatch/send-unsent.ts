import { listUnsent, RETRY_MS } from "./outbox";

let retry: ReturnType<typeof setTimeout> | undefined;

/** Sends the Saves that wait on this device; the code for it is fetched only when there are some. */
export async function sendUnsent(userId: string) {
  if (listUnsent(userId).length === 0) return;
  clearTimeout(retry);
  const saves = await import("./saves").catch(() => null);
  if (saves) await saves.flushSaves(userId);
  else {
    clearTimeout(retry);
    retry = setTimeout(() => sendUnsent(userId), RETRY_MS);
  }
}
