import { newId } from "@/lib/client/new-id";
import { forgetAccount, noteProjects } from "@/lib/client/taps/accounts";
import { clocks, onChange } from "@/lib/client/taps/database";
import { keepSending } from "@/lib/client/taps/keep-sending";
import { canKeepTaps, tap } from "@/lib/client/taps/queue";
import type { SendStatus } from "@/lib/client/taps/send";
import { CANNOT_KEEP, DEVICE } from "@/lib/client/taps/words";
import { ACCOUNT_HEADER } from "@/lib/domain/auth/account-header";
import { formatDuration, type NamedProject } from "@/lib/domain/crafting/stopwatch";
import type { TapKind } from "@/lib/domain/crafting/tap";
import { elapsedAt } from "@/lib/domain/crafting/tapped-session";
import {
  chosenProject,
  dropChoices,
  type Ending,
  keepChoices,
  showChoices,
  showEnding,
  typedDescription,
} from "./choices";
import { find, type Line, linesOf, setText, show, showFace, showLines } from "./face";
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

void begin();

async function begin() {
  if (isElsewhere) setText(find("title"), "You’re offline");
  show("offline", isElsewhere);
  listen();
  // A running press refreshes the screen itself.
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
  // Another account signed in with this browser, so nothing of the first account may be visible.
  if (now === "other_account") await forgetAccount();
  if (isFirst) await readProjects(account).catch(() => {});
  if (now === "account_deleted") await refresh();
  else if (now !== "offline" && isElsewhere && !isUsed) return location.reload();
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
    if (!session) ending = null;
    show("ends", session !== null && ending === null);
    showEnding(ending);
  }
  showKept(stored.kept);
  showFace(session, (time) => setText(find("question-session"), `${time} · ${nameOf()}`));
  showLines(linesOf({ record, taps, others, status, ended, spoken }));
}

function listen() {
  find("press").addEventListener("click", toggle);
  find("save").addEventListener("click", () => ask("save"));
  find("reset").addEventListener("click", () => ask("reset"));
  find("cancel").addEventListener("click", () => ask(null));
  find("end").addEventListener("click", () => void (ending === "reset" ? discard() : stopAndSave()));
  listenToKept(() => stored.kept, say);
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

/** Space or Enter where neither has another function: foot pedals send one of them. */
function pressKey(event: KeyboardEvent) {
  if (event.key === "Escape" && ending) return ask(null);
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

function ask(next: Ending | null) {
  const before = ending;
  ending = next;
  render();
  find(next ? "cancel" : (before ?? "save")).focus();
}

async function stopAndSave() {
  const { session } = stored;
  if (!session) return;
  const [length, name] = [formatDuration(elapsedAt(session, clocks()) / 1000), nameOf()];
  const isStored = await press("stop", session.id, name === session.description ? {} : { description: name });
  if (isStored) hasEnded(`Saved on this ${DEVICE}: ${length} on ${name}.`);
}

async function discard() {
  const { session } = stored;
  if (session && (await press("discard", session.id))) hasEnded(`Discarded on this ${DEVICE}.`);
}

function hasEnded(text: string) {
  ended = { text };
  render();
  find("press").focus();
}

function say(text: string) {
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
    await tap(account, { kind, session, ...choices });
    if (kind === "start" || kind === "stop" || kind === "discard") await dropChoices(account);
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
