import { onChange } from "./database";
import { findWaitingTaps } from "./queue";
import { type SendStatus, sendTaps } from "./send";

const RETRY_MS = 15_000;

/**
 * Sends waiting taps now, when the page becomes visible, when the network returns, and from time to time. Returns a
 * function that stops it.
 */
export function keepSending(account: string, onStatus: (status: SendStatus) => void = () => {}): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let knownCount = 0;
  const send = async () => {
    const status = await sendTaps(account);
    if (signal.aborted) return;
    onStatus(status);
    if (status === "offline") await sendInBackground();
  };
  const sendWaiting = async () => {
    const count = (await findWaitingTaps(account)).length;
    if (count > 0 && !signal.aborted) await send();
  };
  const sendNew = async () => {
    const count = (await findWaitingTaps(account)).length;
    const isNew = count > knownCount;
    knownCount = count;
    if (isNew && !signal.aborted) await send();
  };
  const ignoreErrors = (work: () => Promise<void>) => () => void work().catch(() => {});
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && ignoreErrors(send)(), {
    signal,
  });
  addEventListener("online", ignoreErrors(send), { signal });
  const timer = setInterval(ignoreErrors(sendWaiting), RETRY_MS);
  const stopListening = onChange(ignoreErrors(sendNew));
  ignoreErrors(send)();
  return () => {
    stop.abort();
    clearInterval(timer);
    stopListening();
  };
}

type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

/** Makes Chromium start the service worker when the network is back, even after this document was closed. */
async function sendInBackground() {
  const registration: WithSync | undefined = await navigator.serviceWorker?.getRegistration();
  await registration?.sync?.register("taps").catch(() => {});
}
