import { newId } from "@/lib/client/new-id";
import { forgetAccount, noteProjects } from "@/lib/client/taps/accounts";
import { onChange } from "@/lib/client/taps/changes";
import { clocks } from "@/lib/client/taps/clocks";
import { keepSending } from "@/lib/client/taps/keep-sending";
import { canKeepTaps, tap } from "@/lib/client/taps/queue";
import type { SendStatus } from "@/lib/client/taps/send";
import { CANNOT_KEEP, DEVICE } from "@/lib/client/taps/words";
import { ACCOUNT_HEADER } from "@/lib/domain/auth/account-header";
import { formatDuration, type NamedProject } from "@/lib/domain/crafting/stopwatch";
import type { TapKind } from "@/lib/domain/crafting/tap";
import { elapsedAt } from "@/lib/domain/crafting/tapped-session";
import { chosenProject, dropChoices, keepChoices, showChoices, typedDescription } from "./choices";
import { find, type Line, setText, show, showLines } from "./elements";
import { showFace } from "./face";
import { linesOf } from "./lines";
import { NOTHING, readStored } from "./state";

// The pocket stopwatch: a script of its own, without the framework (next.config.ts bundles it).

const PAGE = "/pocket";
const BUSY_PLACES = "input, button, a[href], summary";

let stored = NOTHING;
let status: SendStatus | null = null;
let savedLine: Line | null = null;
let isAsking = false;
let isPressing = false;
/** Whether this document was used: then it does not make way for the page that was wanted. */
let isUsed = false;
let stopSending = () => {};
let sendingFor: string | undefined;

const isElsewhere = location.pathname !== PAGE;

void begin();

async function begin() {
  if (isElsewhere) setText(find("title"), "You’re offline");
  show("offline", isElsewhere);
  listen();
  // A press draws what it did itself, when the next one may follow.
  onChange(() => isPressing || void refresh());
  await refresh();
  if (!(await canKeepTaps())) forbid();
  navigator.serviceWorker?.register("/sw.js", { updateViaCache: "none" }).catch(() => {});
}

async function refresh() {
  try {
    stored = await readStored();
  } catch {
    return forbid();
  }
  followAccount(stored.record?.account);
  render();
}

function followAccount(account: string | undefined) {
  if (account === sendingFor) return;
  stopSending();
  sendingFor = account;
  stopSending = account ? keepSending(account, (now) => void takeStatus(account, now)) : () => {};
}

async function takeStatus(account: string, now: SendStatus) {
  const isFirst = status !== "sent" && now === "sent";
  status = now;
  // Somebody else signed in with this browser: nothing of the first account may be seen.
  if (now === "other_account") await forgetAccount();
  if (isFirst) await readProjects(account).catch(() => {});
  if (now !== "offline" && isElsewhere && !isUsed) return location.reload();
  render();
}

async function readProjects(account: string) {
  const answer = await fetch("/api/stopwatch/projects", { headers: { [ACCOUNT_HEADER]: account } });
  if (answer.ok) await noteProjects(account, ((await answer.json()) as NamedProject[]).slice(0, 5));
}

function forbid() {
  setText(find("forbidden"), CANNOT_KEEP);
  for (const id of ["stopwatch", "login"]) show(id, false);
  show("forbidden", true);
}

function render() {
  const { record, session, taps, others } = stored;
  if (!find("forbidden").hidden) return;
  show("login", !record);
  show("stopwatch", record !== null);
  if (record) {
    showChoices(record, session);
    setText(find("press"), session ? (session.running ? "Pause" : "Resume") : "Start");
    if (!session) isAsking = false;
    show("save", session !== null && !isAsking);
    show("question", isAsking);
  }
  showFace(session, (time) => setText(find("question-session"), `${time} · ${nameOf()}`));
  showLines(linesOf({ record, taps, others, status, savedLine }));
}

function listen() {
  find("press").addEventListener("click", toggle);
  find("save").addEventListener("click", () => ask(true));
  find("cancel").addEventListener("click", () => ask(false));
  find("stop").addEventListener("click", stopAndSave);
  find("form").addEventListener("submit", (event) => {
    event.preventDefault();
    if (!stored.session) toggle();
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

/** Space or Enter where neither has a meaning of its own: a foot pedal sends one of them. */
function pressKey(event: KeyboardEvent) {
  if (event.key === "Escape" && isAsking) return ask(false);
  if (![" ", "Enter"].includes(event.key) || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof Element && event.target.closest(BUSY_PLACES)) return;
  event.preventDefault();
  if (stored.record && find("forbidden").hidden) toggle();
}

function toggle() {
  const { session } = stored;
  if (session) return void press(session.running ? "pause" : "resume", session.id);
  void press("start", newId(), { description: typedDescription(), projectId: chosenProject() });
}

function ask(isOpen: boolean) {
  isAsking = isOpen;
  render();
  find(isOpen ? "cancel" : "save").focus();
}

async function stopAndSave() {
  const { session } = stored;
  if (!session) return;
  const [length, name] = [formatDuration(elapsedMs() / 1000), nameOf()];
  const isStored = await press("stop", session.id, { description: nameChange() });
  if (!isStored) return;
  savedLine = { text: `Saved on this ${DEVICE}: ${length} on ${name}.` };
  render();
  find("press").focus();
}

/** The screen changes only when the tap is on the disk. */
async function press(kind: TapKind, session: string, choices: { description?: string; projectId?: string } = {}) {
  const account = stored.record?.account;
  if (isPressing || !account) return false;
  isPressing = isUsed = true;
  savedLine = null;
  try {
    await tap(account, kind, { session, ...choices });
    if (kind === "start" || kind === "stop") await dropChoices(account);
    await refresh();
    return true;
  } catch {
    forbid();
    return false;
  } finally {
    isPressing = false;
  }
}

function nameOf(): string {
  return typedDescription() ?? stored.session?.description ?? "";
}

function nameChange(): string | undefined {
  const typed = typedDescription();
  return typed === stored.session?.description ? undefined : typed;
}

function elapsedMs(): number {
  return stored.session ? elapsedAt(stored.session, clocks()) : 0;
}
