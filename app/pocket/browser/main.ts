import { newId } from "@/lib/client/new-id";
import { forgetAccount, noteProjects } from "@/lib/client/taps/accounts";
import { onChange, readClocks } from "@/lib/client/taps/database";
import { keepSending } from "@/lib/client/taps/keep-sending";
import { canKeepTaps, storeTap } from "@/lib/client/taps/queue";
import type { SendStatus } from "@/lib/client/taps/send";
import { CANNOT_KEEP, DEVICE } from "@/lib/client/taps/words";
import { ACCOUNT_HEADER } from "@/lib/domain/auth/account-header";
import { formatDuration, type NamedProject } from "@/lib/domain/crafting/stopwatch";
import type { TapKind } from "@/lib/domain/crafting/tap";
import { elapsedAt } from "@/lib/domain/crafting/tapped-session";
import { localeOf } from "@/lib/domain/shared/accept-language";
import {
  dropChoices,
  type Ending,
  keepChoices,
  readChosenProject,
  readDescription,
  showChoices,
  showEnding,
} from "./choices";
import { findElement, type Line, linesOf, setShown, setText, showFace, showLines } from "./face";
import { listenToKept, showKept } from "./kept";
import { NOTHING, readStored } from "./state";

// The pocket stopwatch: a script of its own, without the framework (next.config.ts bundles it).

const PAGE = "/pocket";
const BUSY_PLACES = "input, button, a[href], summary";

let stored = NOTHING;
let status: SendStatus | null = null;
/** The result of the last session that ended here. */
let ended: Line | null = null;
let spoken: Line | null = null;
/** The open confirmation question. */
let ending: Ending | null = null;
let isPressing = false;
/** Once used, this document no longer reloads into the page that was requested. */
let isUsed = false;
let stopSending = () => {};
let sendingFor: string | undefined;

const isElsewhere = location.pathname !== PAGE;

void startPage();

async function startPage() {
  document.documentElement.dataset.locale = localeOf(navigator.languages.join());
  if (isElsewhere) showPlace("offline");
  addListeners();
  // A running press refreshes the screen itself.
  onChange(() => isPressing || void refresh());
  await refresh();
  if (!(await canKeepTaps())) showForbidden();
  navigator.serviceWorker?.register("/sw.js", { updateViaCache: "none" }).catch(() => {});
}

async function refresh() {
  try {
    stored = await readStored();
  } catch {
    return showForbidden();
  }
  followAccount(stored.record?.account);
  render();
}

function followAccount(account: string | undefined) {
  if (account === sendingFor) return;
  stopSending();
  sendingFor = account;
  stopSending = account ? keepSending(account, (now) => void handleStatus(account, now)) : () => {};
}

async function handleStatus(account: string, now: SendStatus) {
  const isFirst = status !== "sent" && now === "sent";
  status = now;
  // Another account signed in with this browser, so nothing of the first account may be visible.
  if (now === "other_account") await forgetAccount();
  if (isFirst) await readProjects(account).catch(() => {});
  if (now === "account_deleted") await refresh();
  else if (now !== "offline" && isElsewhere && !isUsed) return location.reload();
  if (isElsewhere) showPlace(now === "offline" ? "offline" : "online");
  render();
}

/** In place of another page: whether that can be opened again. */
function showPlace(place: "offline" | "online") {
  setText(findElement("title"), place === "offline" ? "You’re offline" : "You’re back online");
  for (const id of ["offline", "online"]) setShown(id, id === place);
}

async function readProjects(account: string) {
  const answer = await fetch("/api/stopwatch/projects", { headers: { [ACCOUNT_HEADER]: account } });
  if (answer.ok) await noteProjects(account, ((await answer.json()) as NamedProject[]).slice(0, 5));
}

function showForbidden() {
  setText(findElement("forbidden"), CANNOT_KEEP);
  for (const id of ["stopwatch", "login"]) setShown(id, false);
  setShown("forbidden", true);
}

function render() {
  const { record, session, taps, others } = stored;
  if (!findElement("forbidden").hidden) return;
  setShown("stopwatch", true);
  setShown("login", !record);
  for (const id of ["form", "press", "state"]) setShown(id, record !== null);
  if (record) {
    showChoices(record, session);
    setText(findElement("press"), session ? (session.running ? "Pause" : "Resume") : "Start");
    // As on the dashboard, Save is the filled button while the stopwatch runs.
    findElement("press").classList.toggle("quiet", session?.running ?? false);
    findElement("save").classList.toggle("quiet", !session?.running);
    if (!session) ending = null;
    setShown("ends", session !== null && ending === null);
    showEnding(ending);
  } else for (const id of ["projects", "ends", "question"]) setShown(id, false);
  showKept(stored.kept);
  showFace(session, (time) => setText(findElement("question-session"), `${time} · ${readName()}`));
  showLines(linesOf({ record, taps, others, status, ended, spoken }));
}

function addListeners() {
  findElement("press").addEventListener("click", toggleRunning);
  findElement("save").addEventListener("click", () => askToEnd("save"));
  findElement("reset").addEventListener("click", () => askToEnd("reset"));
  findElement("cancel").addEventListener("click", () => askToEnd(null));
  findElement("end").addEventListener("click", () => void (ending === "reset" ? discard() : stopAndSave()));
  listenToKept(() => stored.kept, showStatus);
  findElement("form").addEventListener("submit", (event) => {
    event.preventDefault();
    if (!stored.session) toggleRunning();
  });
  keepChoices(() => stored.record?.account);
  addEventListener("input", () => {
    isUsed = true;
  });
  addEventListener("keydown", pressKey);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void refresh());
  addEventListener("online", render);
  addEventListener("offline", render);
  // A page view that failed is tried again.
  if (isElsewhere) addEventListener("online", () => !stored.record && location.reload());
}

/** Space or Enter where neither has another function: foot pedals send one of them. */
function pressKey(event: KeyboardEvent) {
  if (event.key === "Escape" && ending) return askToEnd(null);
  if (![" ", "Enter"].includes(event.key) || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof Element && event.target.closest(BUSY_PLACES)) return;
  event.preventDefault();
  if (stored.record && findElement("forbidden").hidden) toggleRunning();
}

function toggleRunning() {
  const { session } = stored;
  if (session) return void press(session.running ? "pause" : "resume", session.id);
  void press("start", newId(), { description: readDescription(), projectId: readChosenProject() });
}

function askToEnd(next: Ending | null) {
  const before = ending;
  ending = next;
  render();
  // As on the dashboard: Enter then saves, but does not discard.
  findElement(next === "save" ? "end" : next ? "cancel" : (before ?? "save")).focus();
}

async function stopAndSave() {
  const { session } = stored;
  if (!session) return;
  const [length, name] = [formatDuration(elapsedAt(session, readClocks()) / 1000), readName()];
  const isStored = await press("stop", session.id, name === session.description ? {} : { description: name });
  if (isStored) showEnded(`Saved on this ${DEVICE}: ${length} on ${name}.`);
}

async function discard() {
  const { session } = stored;
  if (session && (await press("discard", session.id))) showEnded(`Discarded on this ${DEVICE}.`);
}

function showEnded(text: string) {
  ended = { text };
  render();
  findElement("press").focus();
}

function showStatus(text: string) {
  spoken = { text };
  render();
}

/** The screen changes only when the tap is on the disk. */
async function press(kind: TapKind, session: string, choices: { description?: string; projectId?: string } = {}) {
  const account = stored.record?.account;
  if (isPressing || !account) return false;
  isPressing = isUsed = true;
  ended = spoken = null;
  try {
    await storeTap(account, { kind, session, ...choices });
    if (kind === "start" || kind === "stop" || kind === "discard") await dropChoices(account);
    await refresh();
    return true;
  } catch {
    showForbidden();
    return false;
  } finally {
    isPressing = false;
  }
}

function readName(): string {
  return readDescription() ?? stored.session?.description ?? "";
}
