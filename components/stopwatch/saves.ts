import { useRouter } from "next/navigation";
import { elapsedNow, setStopwatch, stopwatchState } from "@/lib/client/stopwatch/store";
import { DEVICE } from "@/lib/client/taps/words";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { GONE, type Pressed, press } from "./run-command";
import { announceChange, refreshStopwatch } from "./sync";

type SaveChoices = { description?: string; endedAt?: string };

/** Saves the open session; null if it waits on this device, or if nothing was saved. */
async function saveSession(choices: SaveChoices): Promise<Finished | { refused: string } | null> {
  const state = stopwatchState();
  const session = state?.session;
  if (!session) return null;
  const length = choices.endedAt ? "" : `: ${formatDuration(elapsedNow(state) / 1000)}`;
  let refused: string | undefined;
  const [pressed] = await press([{ kind: "stop", session: session.id, ...choices }], {
    shown: {},
    waiting: { session: null, readAt: null },
    waitingMessage: `Saved on this ${DEVICE}${length}. We’ll send it when you’re online.`,
    isDone: (open) => open?.id !== session.id,
    onRefused: (message) => {
      refused = message;
    },
  });
  if (refused) return { refused };
  return pressed ? showSaveResult(session.id, pressed) : null;
}

/**
 * Saves the open session, closes the dialog and opens the allocation of what was saved. Returns the sentence of a
 * refusal, which leaves the dialog open, or null.
 */
export function useSave(onClose: () => void) {
  const closeAfter = useAllocation(onClose);
  return async (choices: SaveChoices): Promise<string | null> => {
    import("@/components/allocation/allocation-dialog").catch(() => {});
    const outcome = await saveSession(choices);
    if (outcome && "refused" in outcome) return outcome.refused;
    closeAfter(outcome);
    return null;
  };
}

/** Closes the dialog, and opens the allocation of what was saved if the crafter still has to allocate it. */
export function useAllocation(onClose: () => void) {
  const router = useRouter();
  return (saved: Finished | null) => {
    onClose();
    if (saved && saved.session.durationSeconds > 0 && saved.project?.now !== "assigned")
      router.push(`/dashboard?allocate=${saved.session.id}`);
  };
}

const NO_TIME = "Saved. It was under a second, so there’s nothing to allocate.";

export type Finished = Extract<Pressed, { status: "finished" }>;

/** What happened with the project that the session was started on. Null: nothing to report. */
export function projectMessage(project: Finished["project"]): string | null {
  if (project?.now === "assigned") return `Added to “${project.name}”.`;
  return project?.now === "dropped" ? `“${project.name}” takes no more time, so this session isn’t on it.` : null;
}

/** Shows the result of a Save. */
function showSaveResult(sessionId: string, answer: Pressed): Finished | null {
  announceChange();
  if (answer.status === "open") {
    setStopwatch({ busy: false, session: answer.session, readAt: performance.now() });
    return null;
  }
  const shown = stopwatchState()?.session?.id;
  const isShown = shown === undefined || shown === sessionId;
  const over = { busy: false, ...(isShown && { session: null, readAt: null, message: null }) };
  if (answer.status === "gone") {
    setStopwatch({ ...over, ...(isShown && { message: GONE }) });
    void refreshStopwatch();
    return null;
  }
  const { id, durationSeconds } = answer.session;
  const message = durationSeconds === 0 ? NO_TIME : projectMessage(answer.project);
  setStopwatch({ ...over, lastSaved: { id, durationSeconds }, ...(isShown && message && { message }) });
  return answer;
}
