import { toast } from "@/components/ui/toast";
import { finishSessionAction } from "@/lib/actions/crafting";
import { type ActionErrorCode, runAction } from "@/lib/client/run-action";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { dropSave, keepSave, listUnsent, type UnsentSave } from "./outbox";
import { announce, refresh } from "./sync";
import { currentWatch, elapsedNow, setWatch, type Watch } from "./watch";

type State = NonNullable<Awaited<ReturnType<typeof finishSessionAction>>["data"]>;
type Saved = Extract<State, { status: "finished" }>["session"];

const NO_TIME = "Saved. It was under a second, so there’s nothing to allocate.";
const MOVED = "The stopwatch was paused or resumed after you pressed Save, so nothing was saved. Press Save again.";
const NOT_KEPT = "Your Save didn’t reach the server, and this browser can’t store it. Please press Save again.";
const GONE = "This session was discarded in another tab or on another device.";
const RETRY_MS = 15_000;

/** Answers after which the same Save has no chance. Everything else leaves it on the device. */
const DEFINITE: readonly ActionErrorCode[] = ["gone", "not_found", "invalid"];

let retry: ReturnType<typeof setTimeout> | undefined;
/** The server has a newer version than this page: sending again is in vain until it is reloaded. */
let isOutdated = false;
let lastSaid = "";

/**
 * Saves the open session. What could not be sent stays on this device and is sent again: null, as for a Save that still
 * asks where the session ends. A refusal is its sentence.
 */
export async function save(
  userId: string,
  words: Omit<UnsentSave, "sessionId">,
): Promise<{ saved: Saved } | { refused: string } | null> {
  const watch = currentWatch();
  if (!watch?.session || watch.busy) return null;
  const unsent = { sessionId: watch.session.id, pressedMs: Math.floor(elapsedNow(watch)), ...words };
  const isKept = keepSave(userId, unsent);
  setWatch({ busy: true, said: null });
  return send(userId, unsent, { isKept, isRetry: false, done: { busy: false } });
}

/** Sends every Save that waits on this device: on load, when the network is back, and from time to time. */
export async function flushSaves(userId: string, isRetry = false) {
  clearTimeout(retry);
  for (const unsent of listUnsent(userId)) {
    const watch = currentWatch();
    if (watch?.busy) return;
    // This one waits for the crafter's answer.
    if (watch?.late && watch.session?.id === unsent.sessionId) continue;
    if (isOutdated) return setWatch({ said: keptWords(unsent, "outdated") });
    const outcome = await send(userId, unsent, { isKept: true, isRetry, done: {} });
    if (outcome && "refused" in outcome) toast({ message: outcome.refused, tone: "error" });
  }
}

async function send(
  userId: string,
  unsent: UnsentSave,
  { isKept, isRetry, done }: { isKept: boolean; isRetry: boolean; done: Partial<Watch> },
) {
  const outcome = await runAction(() => finishSessionAction(unsent));
  if (outcome.ok && isState(outcome.data)) return take(userId, unsent, outcome.data, done);
  const code = outcome.ok ? "unexpected" : outcome.code;
  if (!outcome.ok && DEFINITE.includes(code)) {
    dropSave(userId, unsent.sessionId);
    setWatch({ ...done, late: null, said: null });
    void refresh();
    return { refused: outcome.message };
  }
  isOutdated ||= code === "outdated";
  clearTimeout(retry);
  if (isKept && !isOutdated) retry = setTimeout(() => flushSaves(userId, true), RETRY_MS);
  const said = isKept ? keptWords(unsent, code) : NOT_KEPT;
  // A try that nobody started repeats nothing: away from the card each sentence is a toast.
  setWatch({ ...done, late: null, ...(!(isRetry && said === lastSaid) && { said }) });
  lastSaid = said;
  return null;
}

function isState(data: State | null | undefined): data is State {
  return ["open", "late", "finished", "gone"].includes(data?.status ?? "");
}

/** What the server made of a Save. It stays on the device only where the crafter has to say first where it ends. */
function take(userId: string, unsent: UnsentSave, state: State, done: Partial<Watch>): { saved: Saved } | null {
  const isLate = state.status === "late";
  if (!isLate) dropSave(userId, unsent.sessionId);
  announce();
  if (state.status === "late" || state.status === "open") {
    const { session } = state;
    setWatch({
      ...done,
      session,
      readAt: performance.now(),
      late: isLate ? unsent : null,
      said: isLate ? null : MOVED,
    });
    return null;
  }
  const shown = currentWatch()?.session?.id;
  const isShown = shown === undefined || shown === unsent.sessionId;
  const over: Partial<Watch> = isShown ? { ...done, session: null, readAt: null, late: null, said: null } : done;
  if (state.status === "gone") {
    setWatch({ ...over, ...(isShown && { said: GONE }) });
    void refresh();
    return null;
  }
  const { id, durationSeconds } = state.session;
  setWatch({ ...over, last: { id, durationSeconds }, ...(isShown && durationSeconds === 0 && { said: NO_TIME }) });
  return { saved: state.session };
}

/** True of every Save that is still on the device: where it is, and what happens next. */
function keptWords({ pressedMs, endedAt }: UnsentSave, code: ActionErrorCode): string {
  const at = pressedMs === undefined || endedAt ? "" : ` at ${formatDuration(pressedMs / 1000)}`;
  const next = NEXT[code] ?? (code === "offline" && !navigator.onLine ? OFFLINE : RETRIED);
  const runsOn = !NEXT[code] && currentWatch()?.session?.running ? " The clock keeps running until then." : "";
  return `Saved on this device${at}. ${next}${runsOn}`;
}

const OFFLINE = "We’ll send it when you’re back online.";
const RETRIED = "We couldn’t send it yet. We’ll try again.";
const NEXT: Partial<Record<ActionErrorCode, string>> = {
  outdated: "A newer version is ready. Reload the page to send it.",
  signed_out: "Log in again to send it.",
  other_account: "We’ll send it when you log in to this account again.",
};
