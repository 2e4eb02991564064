import { toast } from "@/components/ui/toast";
import {
  describeSessionAction,
  discardSessionAction,
  finishSessionAction,
  pauseSessionAction,
  resumeSessionAction,
  startSessionAction,
} from "@/lib/actions/crafting";
import { type ActionAnswer, type ActionErrorCode, runAction } from "@/lib/client/run-action";
import { DEFAULT_DESCRIPTION, formatDuration } from "@/lib/domain/stopwatch";
import { SURPRISE } from "@/lib/errors";
import { dropSave, keepSave, listUnsent, type UnsentSave } from "./outbox";
import { announce, refresh } from "./sync";
import { currentWatch, elapsedNow, serverNow, setWatch, type Watch } from "./watch";

const ALREADY = "A session was already running.";
const UNSENT = "Saved on this device. It will be sent when you are online again. Until then the clock runs on.";
const NO_TIME = "Saved. It was less than a second, so there is no time to give.";
const OFFLINE = "There is no connection. Please try again.";
const RETRY_MS = 15_000;
/** Answers after which sending the same Save again is pointless. */
const DEFINITE: readonly ActionErrorCode[] = ["gone", "not_found", "invalid"];

type SessionState = NonNullable<Awaited<ReturnType<typeof pauseSessionAction>>["data"]>;
type Saved = Extract<SessionState, { status: "finished" }>["session"];

/**
 * Starts the stopwatch; where one runs already, the screen adopts it and says so. «kept»: that one has words of its own,
 * so `description` was not stored. Null: nothing runs.
 */
export async function start(description: string): Promise<"running" | "kept" | null> {
  const session = {
    id: "",
    description: description || DEFAULT_DESCRIPTION,
    startedAt: serverNow().toISOString(),
    elapsedMs: 0,
    running: true,
  };
  const answer = await command({ session, said: null, last: null }, () => startSessionAction({ description }));
  if (!answer) return null;
  const { isNew, ...open } = answer;
  settle({ status: "open", session: open });
  if (isNew) return "running";
  const kept = description !== "" && description !== open.description;
  const isNamed = kept && open.description !== DEFAULT_DESCRIPTION;
  setWatch({
    said: isNamed ? `${ALREADY} It is called “${open.description}”; Enter in the field renames it.` : ALREADY,
  });
  return kept ? "kept" : "running";
}

export async function pause() {
  const watch = currentWatch();
  if (!watch?.session) return;
  const { session } = watch;
  const answer = await command({ session: { ...session, elapsedMs: elapsedNow(watch), running: false } }, () =>
    pauseSessionAction({ sessionId: session.id }),
  );
  if (answer) settle(answer);
}

export async function resume() {
  const session = currentWatch()?.session;
  if (!session) return;
  const answer = await command({ session: { ...session, running: true } }, () =>
    resumeSessionAction({ sessionId: session.id }),
  );
  if (answer) settle(answer);
}

/** Discards the open session; one that was saved meanwhile stays, and the crafter is told. */
export async function discard() {
  const session = currentWatch()?.session;
  if (!session) return;
  const answer = await command({}, () => discardSessionAction({ sessionId: session.id }));
  if (answer) settle(answer, "Session discarded.");
}

/** Saves the open session. What could not be sent stays on this device and is sent again. Null: nothing saved yet. */
export async function save(userId: string, words: Omit<UnsentSave, "sessionId">): Promise<Saved | null> {
  const watch = currentWatch();
  if (!watch?.session || watch.busy) return null;
  const unsent = { sessionId: watch.session.id, ...words };
  keepSave(userId, unsent);
  setWatch({ busy: true, said: null });
  return send(userId, unsent);
}

/** Sends every Save that waits on this device: on load, when the network is back, and from time to time. */
export async function flushSaves(userId: string) {
  if (currentWatch()?.busy) return;
  for (const unsent of listUnsent(userId)) await send(userId, unsent);
}

/** Renames the open session. True when the words are stored. */
export async function rename(sessionId: string, description: string): Promise<boolean> {
  const outcome = await runAction(() => describeSessionAction({ sessionId, description }));
  if (!outcome.ok && outcome.code !== "offline") toast({ message: outcome.message, tone: "error" });
  const watch = currentWatch();
  if (!outcome.ok || watch?.session?.id !== sessionId) return outcome.ok;
  setWatch({ session: { ...watch.session, description } });
  announce();
  return true;
}

async function send(userId: string, unsent: UnsentSave): Promise<Saved | null> {
  const outcome = await runAction(() => finishSessionAction(unsent));
  const state = outcome.ok ? outcome.data : undefined;
  if (!state) {
    const isDefinite = !outcome.ok && DEFINITE.includes(outcome.code);
    setWatch({ busy: false, said: isDefinite ? null : UNSENT });
    if (!isDefinite) {
      setTimeout(() => flushSaves(userId), RETRY_MS);
      return null;
    }
    dropSave(userId, unsent.sessionId);
    toast({ message: outcome.message, tone: "error" });
    void refresh();
    return null;
  }
  dropSave(userId, unsent.sessionId);
  announce();
  if (state.status === "finished") {
    const { id, durationSeconds } = state.session;
    setWatch({ ...idle, last: { id, durationSeconds }, said: durationSeconds === 0 ? NO_TIME : null });
    return state.session;
  }
  settle(state);
  return null;
}

const idle = { session: null, readAt: null, busy: false } satisfies Partial<Watch>;

/** Shows the change at once, sends it, and takes it back when it was refused or did not arrive. */
async function command<T>(shown: Partial<Watch>, run: () => Promise<ActionAnswer<T>>): Promise<T | null> {
  const before = currentWatch();
  if (!before || before.busy) return null;
  setWatch({ said: null, ...shown, ...(shown.session && { readAt: performance.now() }), busy: true });
  const outcome = await runAction(run);
  if (outcome.ok && outcome.data !== undefined) return outcome.data;
  setWatch(before);
  const message = outcome.ok ? SURPRISE : outcome.code === "offline" ? OFFLINE : outcome.message;
  toast({ message, tone: "error" });
  void refresh();
  return null;
}

/** Takes over where the session stands; a session that has moved on elsewhere is said so plainly. */
function settle(state: SessionState, gone = "This session no longer exists: it was discarded in another place.") {
  announce();
  if (state.status === "open") return setWatch({ session: state.session, readAt: performance.now(), busy: false });
  const said =
    state.status === "gone"
      ? gone
      : `This session was already saved in another place, with ${formatDuration(state.session.durationSeconds)}.`;
  setWatch({ ...idle, said });
  void refresh();
}
