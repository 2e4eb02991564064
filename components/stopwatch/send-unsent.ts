import { listUnsent } from "./outbox";

const RETRY_MS = 15_000;

/** Sends the Saves that wait on this device; the code for it is fetched only when there are some. */
export async function sendUnsent(userId: string) {
  if (listUnsent(userId).length === 0) return;
  const saves = await import("./saves").catch(() => null);
  if (saves) await saves.flushSaves(userId);
  else setTimeout(() => sendUnsent(userId), RETRY_MS);
}
