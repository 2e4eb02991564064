import { readApi } from "@/lib/client/read-api";
import {
  arrivalOf,
  emptyStopwatch,
  pageArrival,
  setServerClock,
  setStopwatch,
  stopwatchState,
  subscribeToStopwatch,
} from "@/lib/client/stopwatch/store";
import type { OpenSession } from "@/lib/domain/crafting/stopwatch";

/** The state in a page. `at`: the server's time in milliseconds. `isTitlePlain`: no time in the window's title. */
export type StopwatchSeed = {
  session: OpenSession | null;
  at: number;
  userId: string;
  isTitlePlain?: boolean | undefined;
};

const STOPPED = "The stopwatch was stopped in another tab or on another device.";
const SWITCHED = "Another session was started in another tab or on another device.";
/** A page rendered before a command ended may arrive this long after it. */
const STALE_PAGE_MS = 2_000;

/** The server's time of the newest page or answer. */
let newestAt = 0;
let commandEndedAt = Number.NEGATIVE_INFINITY;
let latestRead = 0;
/** The newest read and its result. */
let reading = { read: 0, result: Promise.resolve(false) };
let channel: BroadcastChannel | null = null;
let onStopped = () => {};

/**
 * Adopts the state that a page carries, unless newer state is known: the page may be minutes old, from the router's
 * cache or fetched ahead of a press. `hydrated`: the state came with the document, before this script ran.
 */
export function adoptSeed(seed: StopwatchSeed, hydrated: boolean) {
  const known = stopwatchState();
  const isSameUser = known?.userId === seed.userId;
  if (isSameUser && (seed.at <= newestAt || known.busy)) return;
  newestAt = seed.at;
  const readAt = hydrated && !known ? pageArrival() : arrivalOf(seed.at);
  setServerClock(seed.at, readAt);
  // Keep what was typed before hydration.
  const early = known?.userId === "" && { draft: known.draft };
  if (!isSameUser) setStopwatch({ ...emptyStopwatch(seed.userId, seed.session), readAt, ...early });
  else if (readAt - commandEndedAt < STALE_PAGE_MS) return void refreshStopwatch();
  else setStopwatch({ session: seed.session, readAt });
  void showWaitingTaps(seed.session, readAt);
}

function hasWaitingTaps() {
  return import("./waiting-taps").then((file) => file.hasWaitingTaps()).catch(() => false);
}

/** Undefined if no taps wait on this device. */
function applyWaitingTaps(session: OpenSession | null, readAt: number) {
  return import("./waiting-taps").then((file) => file.applyWaitingTaps(session, readAt)).catch(() => undefined);
}

/** Shows waiting taps as if the server had applied them. */
async function showWaitingTaps(session: OpenSession | null, readAt: number) {
  const read = latestRead;
  const shown = await applyWaitingTaps(session, readAt);
  if (shown !== undefined && read === latestRead && !stopwatchState()?.busy)
    setStopwatch({ session: shown, readAt: performance.now() });
}

/**
 * Reads the stopwatch again from the server. False if that fails; the screen then stays as it is. A read that a newer
 * one overtakes returns the newer one's result.
 */
export async function refreshStopwatch(): Promise<boolean> {
  if (stopwatchState()?.busy) return false;
  latestRead += 1;
  const read = latestRead;
  const result = readState(read).then((isRead) => (isRead || read === reading.read ? isRead : reading.result));
  reading = { read, result };
  return result;
}

async function readState(read: number): Promise<boolean> {
  try {
    const hadWaiting = await hasWaitingTaps();
    const { session: answered, at } = await readApi<{ session: OpenSession | null; at: number }>("/api/stopwatch");
    const readAt = performance.now();
    const waiting = await applyWaitingTaps(answered, readAt);
    const session = waiting === undefined ? answered : waiting;
    const known = stopwatchState();
    if (read !== latestRead || known?.busy) return false;
    // The waiting taps were sent meanwhile, so this answer may be outdated: read again.
    if (hadWaiting && waiting === undefined) return refreshStopwatch();
    newestAt = Math.max(newestAt, at);
    setServerClock(at, readAt);
    const stopped = known?.session && !known.session.isUnsent && known.session.id !== session?.id;
    setStopwatch({ session, readAt: performance.now(), ...(stopped && { message: session ? SWITCHED : STOPPED }) });
    if (stopped) onStopped();
    return true;
  } catch {
    return false;
  }
}

/** Refreshes the rest of the page after a session has changed. */
export function redrawPage() {
  onStopped();
}

/** Tells the other tabs that the stopwatch has changed. */
export function announceChange() {
  channel?.postMessage("changed");
}

/** Follows other tabs and this tab's commands; returns a function that stops. */
export function followCommands(onStoppedElsewhere: () => void): () => void {
  onStopped = onStoppedElsewhere;
  channel = new BroadcastChannel("stopwatch");
  channel.onmessage = () => void refreshStopwatch();
  let wasBusy = false;
  const stop = subscribeToStopwatch(() => {
    const isBusy = stopwatchState()?.busy ?? false;
    if (isBusy !== wasBusy) discardReads(!isBusy);
    wasBusy = isBusy;
  });
  return () => {
    stop();
    channel?.close();
    channel = null;
  };
}

/** Discards reads from before a command started or ended. */
function discardReads(hasEnded: boolean) {
  latestRead += 1;
  if (hasEnded) commandEndedAt = performance.now();
}
