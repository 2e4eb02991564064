import { onUpdate } from "@/components/realtime/live";
import { refreshStopwatch } from "./sync";

const CHECK_MS = 5_000;
/** A wall clock that runs this far ahead of the monotonic one means the device slept, so the state is read again. */
const SLEPT_MS = 2_000;

/** Reads the state again when the window becomes visible, leaves the back/forward cache, goes online or wakes up. */
export function keepInSync(onOnline: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const refreshIfVisible = () => document.visibilityState === "visible" && void refreshStopwatch();
  document.addEventListener("visibilitychange", refreshIfVisible, { signal });
  addEventListener("pageshow", (event) => event.persisted && void refreshStopwatch(), { signal });
  addEventListener("online", () => void refreshStopwatch().then(onOnline), { signal });
  const ends = [onUpdate("stopwatch", refreshIfVisible), watchSleep()];
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
    if (moved > SLEPT_MS) void refreshStopwatch();
  }, CHECK_MS);
  return () => clearInterval(timer);
}
