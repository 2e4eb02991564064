import { toast } from "@/components/ui/toast";
import {
  describeSessionAction,
  discardSessionAction,
  pauseSessionAction,
  resumeSessionAction,
  startSessionAction,
} from "@/lib/actions/crafting";
import { type ActionAnswer, runAction } from "@/lib/client/run-action";
import { DEFAULT_DESCRIPTION, formatDuration, type OpenSession } from "@/lib/domain/crafting/stopwatch";
import { GENERIC_ERROR_MESSAGE } from "@/lib/error-codes";
import { dropSave } from "./outbox";
import { announce, refresh } from "./sync";
import { currentWatch, elapsedNow, serverNow, setWatch, type Watch } from "./watch";

const ALREADY = "A session was already running.";
const OFFLINE = "No connection. Please try again.";
const DISCARDED = "Session discarded.";
const GONE = "This session was discarded in another tab or on another device.";

type SessionState = NonNullable<Awaited<ReturnType<typeof pauseSessionAction>>["data"]>;
/**
 * Starts the stopwatch; where one runs already, the screen adopts it and says so. «kept»: that one has words of its own,
 * so `description` was not stored. Null: nothing runs.
 */
export async function start(description: string): Promise<"running" | "kept" | null> {
  const startedAt = serverNow().toISOString();
  const session = {
    id: "",
    description: description || DEFAULT_DESCRIPTION,
    startedAt,
    elapsedMs: 0,
    running: true,
    lastRun: { startedAt, endedAt: null, beforeMs: 0 },
  };
  const answer = await command({ session, said: null, last: null }, () => startSessionAction({ description }), {
    isDone: (open) => open !== null,
  });
  if (!answer) {
    const open = currentWatch()?.session;
    if (!open) return null;
    return description !== "" && description !== open.description ? "kept" : "running";
  }
  const { isNew, ...open } = answer;
  settle({ status: "open", session: open });
  if (isNew) return "running";
  const kept = description !== "" && description !== open.description;
  const isNamed = kept && open.description !== DEFAULT_DESCRIPTION;
  setWatch({
    said: isNamed ? `${ALREADY} It’s called “${open.description}”. To rename it, press Enter in the field.` : ALREADY,
  });
  return kept ? "kept" : "running";
}

export async function pause() {
  const watch = currentWatch();
  if (!watch?.session) return;
  const { session } = watch;
  const answer = await command(
    { session: { ...session, elapsedMs: elapsedNow(watch), running: false } },
    () => pauseSessionAction({ sessionId: session.id }),
    { isDone: (open) => open?.id === session.id && !open.running },
  );
  if (answer) settle(answer);
}

export async function resume() {
  const session = currentWatch()?.session;
  if (!session) return;
  const answer = await command(
    { session: { ...session, running: true } },
    () => resumeSessionAction({ sessionId: session.id }),
    { isDone: (open) => open?.id === session.id && open.running },
  );
  if (answer) settle(answer);
}

/** Discards the open session, with a Save of it that waits on this device; one that was saved meanwhile stays. */
export async function discard(userId: string) {
  const session = currentWatch()?.session;
  if (!session) return;
  const answer = await command({}, () => discardSessionAction({ sessionId: session.id }), {
    isDone: (open) => open?.id !== session.id,
    said: DISCARDED,
  });
  if (currentWatch()?.session?.id !== session.id || answer) dropSave(userId, session.id);
  if (answer) settle(answer, DISCARDED);
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

const idle = { session: null, readAt: null, busy: false } satisfies Partial<Watch>;

/**
 * Shows the change at once, sends it, and takes it back when it was refused or did not arrive. Where only the answer was
 * lost (`isDone`, by what the server has now), there is nothing to try again: null, and the screen shows how it stands.
 */
async function command<T>(
  shown: Partial<Watch>,
  run: () => Promise<ActionAnswer<T>>,
  { isDone, said = null }: { isDone: (open: OpenSession | null) => boolean; said?: string | null },
): Promise<T | null> {
  const before = currentWatch();
  if (!before || before.busy) return null;
  setWatch({ said: null, ...shown, ...(shown.session && { readAt: performance.now() }), busy: true });
  const outcome = await runAction(run);
  if (outcome.ok && outcome.data !== undefined) return outcome.data;
  setWatch(before);
  if ((await refresh()) && isDone(currentWatch()?.session ?? null)) {
    announce();
    setWatch({ said });
    return null;
  }
  const message = outcome.ok ? GENERIC_ERROR_MESSAGE : outcome.code === "offline" ? OFFLINE : outcome.message;
  toast({ message, tone: "error" });
  return null;
}

/** Takes over where the session stands; a session that has moved on elsewhere is said so plainly. */
function settle(state: SessionState, gone = GONE) {
  announce();
  if (state.status === "open" || state.status === "late")
    return setWatch({ session: state.session, readAt: performance.now(), busy: false });
  const said =
    state.status === "gone"
      ? gone
      : `This session was already saved (${formatDuration(state.session.durationSeconds)}) in another tab or on another device.`;
  setWatch({ ...idle, said });
  void refresh();
}
