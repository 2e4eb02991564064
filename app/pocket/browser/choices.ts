import { changeAccount } from "@/lib/client/taps/accounts";
import type { AccountRecord } from "@/lib/client/taps/database";
import { DEFAULT_DESCRIPTION, type NamedProject } from "@/lib/domain/crafting/stopwatch";
import type { TappedSession } from "@/lib/domain/crafting/tapped-session";
import { findElement, setShown, setText } from "./face";

const STORE_MS = 300;

const field = findElement<HTMLInputElement>("description");
const projects = findElement<HTMLFieldSetElement>("projects");
let storing: ReturnType<typeof setTimeout> | undefined;
let shownFor: string | undefined;
let shownProjects = "";

export function readDescription(): string | undefined {
  return field.value.trim() || undefined;
}

export function readChosenProject(): string | undefined {
  return projects.querySelector<HTMLInputElement>("input:checked")?.value || undefined;
}

/** Fills the field with the last typed text or else the open session's description, but not while it has the focus. */
export function showChoices(record: AccountRecord, session: TappedSession | null) {
  const key = `${record.account}:${session?.id}`;
  const isNew = key !== shownFor;
  shownFor = key;
  if (isNew && document.activeElement !== field)
    field.value = record.draft?.description ?? findStoredDescription(session);
  if (isNew) clearTimeout(storing);
  field.enterKeyHint = session ? "done" : "go";
  const offered = record.projects?.slice(0, 5) ?? [];
  setShown("projects", !session && offered.length > 0);
  showProjects(offered);
  const chosen = record.draft?.projectId ?? "";
  if (isNew) for (const radio of projects.querySelectorAll("input")) radio.checked = radio.value === chosen;
}

/** Stores what is typed and chosen, so that a reload has it again. */
export function keepChoices(account: () => string | undefined) {
  const store = () => {
    clearTimeout(storing);
    storing = setTimeout(() => {
      const draft = { description: field.value.trim(), projectId: readChosenProject() ?? null };
      const known = account();
      if (known) void changeAccount(known, () => ({ draft })).catch(() => {});
    }, STORE_MS);
  };
  field.addEventListener("input", store);
  projects.addEventListener("change", store);
}

/** Deletes the stored choices, which are part of a tap now. */
export async function dropChoices(account: string) {
  clearTimeout(storing);
  await changeAccount(account, () => ({ draft: undefined }));
}

function findStoredDescription(session: TappedSession | null): string {
  return session && session.description !== DEFAULT_DESCRIPTION ? session.description : "";
}

/** Keeps the chosen project selected when the list changes. */
function showProjects(offered: NamedProject[]) {
  const key = JSON.stringify(offered);
  if (key === shownProjects) return;
  shownProjects = key;
  const chosen = readChosenProject() ?? "";
  const chips = [...offered, { id: "", name: "No project" }].map(({ id, name }) => {
    const chip = document.createElement("label");
    const radio = Object.assign(document.createElement("input"), { type: "radio", name: "project", value: id });
    radio.checked = id === chosen;
    chip.append(radio, Object.assign(document.createElement("bdi"), { textContent: name }));
    return chip;
  });
  findElement("chips").replaceChildren(...chips);
}

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
  setShown("question", ending !== null);
  if (!ending) return;
  const { title, sentence, action } = QUESTIONS[ending];
  setText(findElement("question-title"), title);
  setText(findElement("question-sentence"), sentence);
  setText(findElement("end"), action);
  findElement("end").classList.toggle("danger", ending === "reset");
}
