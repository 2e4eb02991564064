import { pageAccount } from "@/lib/client/account";
import { type ShownSession, setStopwatch, stopwatchState, subscribeToStopwatch } from "@/lib/client/stopwatch/store";
import { findAccount, noteAccount, noteProjects, noteSession } from "@/lib/client/taps/accounts";
import { clocksAt } from "@/lib/client/taps/database";
import { findWaitingTaps } from "@/lib/client/taps/queue";
import type { SendStatus } from "@/lib/client/taps/send";
import { hasWaitedLong, hasWaitedTooLong, LONG_WAIT, TOO_LONG_WAIT, waitingSentence } from "@/lib/client/taps/words";
import type { NamedProject, OpenSession } from "@/lib/domain/crafting/stopwatch";
import { elapsedAt, tappedSession } from "@/lib/domain/crafting/tapped-session";

export async function hasWaitingTaps(): Promise<boolean> {
  return (await findWaitingTaps(pageAccount())).length > 0;
}

/** The session with the waiting taps applied to the server's answer. Undefined: no taps wait. */
export async function applyWaitingTaps(
  session: OpenSession | null,
  readAt: number,
): Promise<ShownSession | null | undefined> {
  const taps = await findWaitingTaps(pageAccount());
  if (taps.length === 0) return undefined;
  const { projects = [] } = await findAccount(pageAccount());
  const tapped = tappedSession({ session, readAt: clocksAt(readAt) }, taps, projects);
  await showWaitingState(null);
  if (!tapped) return null;
  const elapsedMs = elapsedAt(tapped, clocksAt(performance.now()));
  const { readAt: _, startedAs: __, ...open } = tapped;
  const lastRun = { startedAt: open.startedAt, endedAt: open.running ? null : open.startedAt, beforeMs: elapsedMs };
  const isUnsent = session?.id !== open.id;
  const manualSeconds = isUnsent ? 0 : session.manualSeconds;
  return { ...open, elapsedMs, manualSeconds, lastRun, isUnsent, isWaiting: true };
}

let shown: string | null = null;

/** Shows the state of the taps while some wait. */
export async function showWaitingState(status: SendStatus | null) {
  const message = await waitingMessage(status);
  if (!message) return;
  shown = message;
  setStopwatch({ message });
}

/** Removes that message, unless another one has replaced it. */
export function hideWaitingState() {
  if (shown && stopwatchState()?.message === shown) setStopwatch({ message: null });
}

async function waitingMessage(status: SendStatus | null): Promise<string | null> {
  const walls = (await findWaitingTaps(pageAccount())).map(({ wall }) => wall);
  if (walls.length === 0) return null;
  const what = walls.length === 1 ? "it" : "them";
  const next = (NEXT[status ?? "offline"] ?? (navigator.onLine ? RETRIED : OFFLINE)).replace("#", what);
  const now = Date.now();
  const old = hasWaitedTooLong(walls, now) ? ` ${TOO_LONG_WAIT}` : "";
  const long = hasWaitedLong(walls, now) ? ` ${LONG_WAIT}` : "";
  return `${waitingSentence(walls, now)} ${next}${old}${long}`;
}

const OFFLINE = "We’ll send # when you’re back online.";
const RETRIED = "We couldn’t send # yet. We’ll try again.";
const NEXT: Partial<Record<SendStatus, string>> = {
  signed_out: "Log in again to send #.",
  other_account: "We’ll send # when you log in to this account again.",
};

let isNoting = false;
let noted: unknown;

/** Stores the session for the pocket stopwatch whenever this window gets it from the server. */
export async function noteForPocket() {
  if (isNoting) return;
  isNoting = true;
  await noteAccount(pageAccount());
  subscribeToStopwatch(noteQuietly);
  await noteServerState();
}

export async function noteOfferedProjects(projects: NamedProject[]) {
  await noteAccount(pageAccount());
  await noteProjects(pageAccount(), projects);
}

// Ignores failures: without storage there is no pocket stopwatch.
function noteQuietly() {
  noteServerState().catch(() => {});
}

/** Stores only the server's state, so it stores nothing while taps wait. */
async function noteServerState() {
  const state = stopwatchState();
  if (!state || state.busy || state.session === noted) return;
  noted = state.session;
  if ((await findWaitingTaps(pageAccount())).length === 0)
    await noteSession(pageAccount(), state.session, state.readAt ?? performance.now());
}
