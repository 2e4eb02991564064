import { onUpdate } from "@/components/realtime/live";
import { refresh } from "./sync";

const CHECK_MS = 5_000;
/** A wall clock that runs this far ahead of the monotonic one means the device slept, so the state is read again. */
const SLEPT_MS = 2_000;

/** Reads the state again when the window becomes visible, leaves the back/forward cache, goes online or wakes up. */
export function keepInSync(onOnline: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const seen = () => document.visibilityState === "visible" && void refresh();
  document.addEventListener("visibilitychange", seen, { signal });
  addEventListener("pageshow", (event) => event.persisted && void refresh(), { signal });
  addEventListener("online", () => void refresh().then(onOnline), { signal });
  const ends = [onUpdate("stopwatch", seen), watchSleep()];
  return () => {
    stop.abort();
    for (const end of ends) end();
  };
}

function watchSleep(): () => void {
  let drift = Date.now() - performance.now();
  const timer = setInterval(() => {
    const moved = Math.abs(Date.now() - performance.now() - drift);
    drift = Date.now() - performance.now();
    if (moved > SLEPT_MS) void refresh();
  }, CHECK_MS);
  return () => clearInterval(timer);
}
