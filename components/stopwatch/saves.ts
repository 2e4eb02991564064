import { toast } from "@/components/ui/toast";
import { finishSessionAction } from "@/lib/actions/crafting";
import { type ActionErrorCode, type Refused, runAction } from "@/lib/client/run-action";
import { countedNow } from "./clock";
import { dropSave, listUnsent, RETRY_MS, storeSave, type UnsentSave } from "./outbox";
import { isFinishAnswer, type Saved, takeAnswer } from "./save-answer";
import { NOT_STORED, waitingMessage } from "./save-messages";
import { type StopwatchState, setStopwatch, stopwatchState } from "./store";
import { refresh } from "./sync";

/** Answers after which the same Save has no chance. Everything else leaves it on the device. */
const DEFINITE: readonly ActionErrorCode[] = ["gone", "not_found", "invalid"];

let retry: ReturnType<typeof setTimeout> | undefined;
/** The server has a newer version than this page: sending again is in vain until it is reloaded. */
let isOutdated = false;
let lastMessage = "";

/** What came of a Save; null: it waits on this device, to be sent again or until the crafter has chosen where it ends. */
export type SaveOutcome = Saved | { refused: string } | null;

export async function save(choices: Omit<UnsentSave, "sessionId">): Promise<SaveOutcome> {
  const state = stopwatchState();
  if (!state?.session || state.busy) return null;
  const unsent = { sessionId: state.session.id, pressedMs: Math.floor(countedNow(state)), ...choices };
  const isStored = storeSave(state.userId, unsent);
  setStopwatch({ busy: true, message: null });
  return send(state.userId, unsent, { isStored, isRetry: false, after: { busy: false } });
}

/** Sends every Save that waits on this device: on load, when the network is back, and from time to time. */
export async function flushSaves(userId: string, isRetry = false) {
  clearTimeout(retry);
  for (const unsent of listUnsent(userId)) {
    const state = stopwatchState();
    if (state?.busy) return;
    if (state?.lateSave && state.session?.id === unsent.sessionId) continue;
    if (isOutdated) return setStopwatch({ message: waitingMessage(unsent, "outdated") });
    const outcome = await send(userId, unsent, { isStored: true, isRetry, after: {} });
    if (outcome && "refused" in outcome) toast({ message: outcome.refused, tone: "error" });
  }
}

type Sending = { isStored: boolean; isRetry: boolean; after: Partial<StopwatchState> };

async function send(userId: string, unsent: UnsentSave, sending: Sending): Promise<SaveOutcome> {
  const outcome = await runAction(() => finishSessionAction(unsent));
  if (outcome.ok && isFinishAnswer(outcome.data)) return takeAnswer(userId, unsent, outcome.data, sending.after);
  if (!outcome.ok && DEFINITE.includes(outcome.code)) return refuse(userId, unsent, outcome, sending);
  keepWaiting(userId, unsent, outcome.ok ? "unexpected" : outcome.code, sending);
  return null;
}

function refuse(userId: string, { sessionId }: UnsentSave, { message }: Refused, { after }: Sending) {
  dropSave(userId, sessionId);
  setStopwatch({ ...after, lateSave: null, message: null });
  void refresh();
  return { refused: message };
}

function keepWaiting(userId: string, unsent: UnsentSave, code: ActionErrorCode, { isStored, isRetry, after }: Sending) {
  isOutdated ||= code === "outdated";
  clearTimeout(retry);
  if (isStored && !isOutdated) retry = setTimeout(() => flushSaves(userId, true), RETRY_MS);
  const message = isStored ? waitingMessage(unsent, code) : NOT_STORED;
  // An automatic retry does not repeat its message: away from the card each one is a toast.
  setStopwatch({ ...after, lateSave: null, ...(!(isRetry && message === lastMessage) && { message }) });
  lastMessage = message;
}
