import type { OpenSession } from "@/lib/domain/crafting/stopwatch";
import { currentWatch, onWatch, pageArrival, type StopwatchSeed, setServerClock, setWatch } from "./watch";

const ELSEWHERE = "The stopwatch was stopped in another tab or on another device.";
/** A jump of the wall clock against the monotonic one means that the device slept; it only triggers a new read. */
const SLEPT_MS = 2_000;

/** Whose stopwatch this window shows; somebody else who signs in here starts with a clean one. */
let owner = "";
let newestSeed = 0;
let commandEndedAt = Number.NEGATIVE_INFINITY;
let turn = 0;
let channel: BroadcastChannel | null = null;
let onStopped = () => {};

/**
 * Takes over what a page brought along, unless it is older than what is known (a page out of the router's cache).
 * `hydrated`: it came with the document itself, some time before this script ran.
 */
export function adopt(seed: StopwatchSeed, hydrated: boolean) {
  const known = currentWatch();
  const fresh = owner !== seed.userId;
  if (!fresh && (seed.at <= newestSeed || known?.busy)) return;
  newestSeed = seed.at;
  owner = seed.userId;
  const readAt = hydrated && !known ? pageArrival() : performance.now();
  setServerClock(seed.at, readAt);
  if (fresh) setWatch({ session: seed.session, readAt, busy: false, said: null, late: null, last: null });
  else if (readAt - commandEndedAt < SLEPT_MS) void refresh();
  else setWatch({ session: seed.session, readAt });
}

/** Reads the stopwatch again from the server. A failed read leaves the screen as it is: false. */
export async function refresh(): Promise<boolean> {
  if (currentWatch()?.busy) return false;
  turn += 1;
  const mine = turn;
  try {
    const response = await fetch("/api/stopwatch", { cache: "no-store", signal: AbortSignal.timeout(10_000) });
    if (response.status === 401 || response.status === 409)
      void import("@/lib/client/leave-page").then((page) => page.checkAccount());
    if (!response.ok) return false;
    const { session, at } = (await response.json()) as { session: OpenSession | null; at: number };
    const known = currentWatch();
    if (mine !== turn || known?.busy) return false;
    setServerClock(at, performance.now());
    const stopped = known?.session && known.session.id !== session?.id;
    setWatch({ session, readAt: performance.now(), ...(stopped && { said: ELSEWHERE }) });
    if (stopped) onStopped();
    return true;
  } catch {
    return false;
  }
}

/** Tells the other tabs that the stopwatch has changed. */
export function announce() {
  channel?.postMessage("changed");
}

/** Keeps this window true: when it is seen again, comes out of the back/forward cache, is online again, or was told so. */
export function keepInSync(onOnline: () => void, onStoppedElsewhere: () => void): () => void {
  onStopped = onStoppedElsewhere;
  const seen = () => document.visibilityState === "visible" && void refresh();
  const shown = (event: PageTransitionEvent) => event.persisted && void refresh();
  const online = () => void refresh().then(onOnline);
  document.addEventListener("visibilitychange", seen);
  addEventListener("pageshow", shown);
  addEventListener("online", online);
  channel = new BroadcastChannel("stopwatch");
  channel.onmessage = () => void refresh();
  let drift = Date.now() - performance.now();
  const sleepWatch = setInterval(() => {
    const moved = Math.abs(Date.now() - performance.now() - drift);
    drift = Date.now() - performance.now();
    if (moved > SLEPT_MS) void refresh();
  }, 5_000);
  let busy = false;
  const forget = onWatch(() => {
    const now = currentWatch()?.busy ?? false;
    if (busy !== now) turn += 1;
    if (busy && !now) commandEndedAt = performance.now();
    busy = now;
  });
  return () => {
    document.removeEventListener("visibilitychange", seen);
    removeEventListener("pageshow", shown);
    removeEventListener("online", online);
    clearInterval(sleepWatch);
    channel?.close();
    channel = null;
    forget();
  };
}
