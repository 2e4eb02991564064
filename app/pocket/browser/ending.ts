import { find, setText, show } from "./elements";

export type Ending = "save" | "reset";

/** The same words as in the dashboard's dialogs. */
const QUESTIONS: Record<Ending, { title: string; sentence: string; action: string }> = {
  save: {
    title: "Save session",
    sentence: "Are you sure you want to stop and save this session?",
    action: "Stop & Save",
  },
  reset: {
    title: "Discard session",
    sentence: "Are you sure you want to discard this session? Its time is deleted. This can’t be undone.",
    action: "Discard Session",
  },
};

/** Asks before the session ends, or hides the question. */
export function showEnding(ending: Ending | null) {
  show("question", ending !== null);
  if (!ending) return;
  const { title, sentence, action } = QUESTIONS[ending];
  setText(find("question-title"), title);
  setText(find("question-sentence"), sentence);
  setText(find("end"), action);
  find("end").classList.toggle("danger", ending === "reset");
}
