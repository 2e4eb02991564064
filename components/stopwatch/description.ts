import { type StopwatchState, setStopwatch, stopwatchState } from "@/lib/client/stopwatch/store";
import { DEFAULT_DESCRIPTION } from "@/lib/domain/crafting/stopwatch";
import { pause, resume, start } from "./commands";

/**
 * The field "What are you working on?": `differing` is its text if it differs from the stored description; `unsaved` is
 * the same, but undefined while the text waits for Enter. An untouched field follows the server.
 */
export function descriptionField({ session, draft }: Pick<StopwatchState, "session" | "draft">) {
  const stored = !session || session.description === DEFAULT_DESCRIPTION ? "" : session.description;
  const text = draft.text?.trim() ?? "";
  const differing = text !== "" && text !== stored ? text : undefined;
  const isWaiting = draft.isHeld && stored !== "";
  return { value: draft.text ?? stored, text, differing, isWaiting, unsaved: isWaiting ? undefined : differing };
}

export function typeDescription(text: string | null) {
  setStopwatch({ draft: { text, isHeld: false } });
}

export async function toggle() {
  const state = stopwatchState();
  if (!state || state.busy) return;
  if (!state.session) return startWithDraft();
  return state.session.running ? pause() : resume();
}

/** Starts the stopwatch with the field's text on the chosen project; text that was not stored returns to the field. */
export async function startWithDraft() {
  const text = stopwatchState()?.draft.text?.trim() ?? "";
  const chosen = stopwatchState()?.chosen ?? null;
  typeDescription(null);
  const started = await start(text, chosen);
  if (started === null) typeDescription(text || null);
  else setStopwatch({ chosen: null });
  if (started === "other_description") setStopwatch({ draft: { text, isHeld: true } });
  return started;
}

/** On Enter: stores the text, even if it was held back. */
export async function confirmDescription() {
  const state = stopwatchState();
  if (!state) return;
  typeDescription(state.draft.text);
  await rename(state.session?.id, descriptionField(state).differing);
}

/** On blur: the field shows the server's description again, unless its own text could not be stored. */
export async function leaveDescription() {
  const state = stopwatchState();
  if (!state?.session) return;
  const { text, isWaiting } = descriptionField(state);
  if (isWaiting || !(await storeDescription())) return;
  if (stopwatchState()?.draft.text?.trim() === text) setStopwatch({ draft: { text: null, isHeld: false } });
}

/** Returns whether nothing is left to store. */
export async function storeDescription(): Promise<boolean> {
  const state = stopwatchState();
  return !state || rename(state.session?.id, descriptionField(state).unsaved);
}

async function rename(sessionId: string | undefined, description: string | undefined): Promise<boolean> {
  if (!sessionId || !description) return true;
  const file = await import("./rename").catch(() => null);
  return (await file?.rename(sessionId, description)) ?? false;
}
