import { type AccountRecord, readClocks, type WaitingTap } from "@/lib/client/taps/database";
import type { SendStatus } from "@/lib/client/taps/send";
import {
  hasWaitedLong,
  LONG_WAIT,
  momentOf,
  othersSentence,
  sentSentence,
  waitingSentence,
} from "@/lib/client/taps/words";
import { formatClock, formatTitleTime } from "@/lib/domain/crafting/stopwatch";
import { elapsedAt, type TappedSession } from "@/lib/domain/crafting/tapped-session";

let timer: ReturnType<typeof setTimeout> | undefined;
const plainTitle = document.title;

/** Shows the time, and again with each second while the session runs. */
export function showFace(session: TappedSession | null, onTime: (time: string) => void) {
  clearTimeout(timer);
  const elapsedMs = session ? elapsedAt(session, readClocks()) : 0;
  const time = formatClock(elapsedMs / 1000);
  setText(findElement("time"), time);
  onTime(time);
  const title = session?.running ? `${formatTitleTime(elapsedMs / 1000)} · ${plainTitle}` : plainTitle;
  // Screen readers speak each change.
  if (document.title !== title) document.title = title;
  showState(session);
  showRing(Math.floor(elapsedMs / 1000), session);
  if (session?.running) timer = setTimeout(() => showFace(session, onTime), 1005 - (elapsedMs % 1000));
}

function showState(session: TappedSession | null) {
  const state = findElement("state");
  const started = session && momentOf(Date.parse(session.startedAt), Date.now());
  const words = session ? `${session.running ? "Running" : "Paused"}, started ${started}` : "Ready when you are";
  const project = session?.project?.name ?? "";
  if (state.textContent === project + words) return;
  const name = document.createElement("b");
  name.append(Object.assign(document.createElement("bdi"), { textContent: project }));
  state.replaceChildren(...(project ? [name] : []), words);
}

/** As on the dashboard: a stitch for each begun minute, and the needle behind the last one. */
function showRing(seconds: number, session: TappedSession | null) {
  const minutes = (seconds % 3600) / 60;
  const { classList } = findElement("stopwatch");
  classList.toggle("running", session?.running ?? false);
  classList.toggle("late", seconds >= 3600);
  findElement<SVGElement>("thread").setAttribute("stroke-dasharray", `${session ? Math.floor(minutes) + 1 : 0} 60`);
  const needle = findElement<SVGElement>("needle");
  needle.setAttribute("transform", `rotate(${minutes * 6 + 10.8} 140 140)`);
  needle.toggleAttribute("hidden", !session);
}

/** An element of lib/server/gate/pocket.ts; throws if it is missing. */
export function findElement<T extends Element = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`There is no #${id}.`);
  return found as Element as T;
}

export function setShown(id: string, isShown: boolean) {
  findElement(id).toggleAttribute("hidden", !isShown);
}

/** Writes only a changed text, so that screen readers do not repeat an unchanged one. */
export function setText(element: Element, text: string) {
  if (element.textContent !== text) element.textContent = text;
}

export type Line = { text: string; link?: { text: string; href: string }; isWarning?: boolean };

export function showLines(lines: Line[]) {
  const messages = findElement("messages");
  const key = JSON.stringify(lines);
  if (messages.dataset.lines === key) return;
  messages.dataset.lines = key;
  messages.replaceChildren(...lines.map(makeParagraph));
}

function makeParagraph({ text, link, isWarning }: Line): HTMLElement {
  const line = document.createElement("p");
  if (isWarning) line.className = "warning";
  line.append(text);
  if (!link) return line;
  const anchor = document.createElement("a");
  anchor.href = link.href;
  anchor.textContent = link.text;
  line.append(text ? " " : "", anchor);
  return line;
}

type Facts = {
  record: AccountRecord | null;
  taps: WaitingTap[];
  others: number;
  status: SendStatus | null;
  ended: Line | null;
  spoken: Line | null;
};

/** A tap that waits no longer than this is probably on its way and gets no status line. */
const SOON_MS = 2_000;

/** The status lines: waiting taps, sent taps, and what the crafter has to do. */
export function linesOf({ record, taps, others, status, ended, spoken }: Facts): Line[] {
  const now = Date.now();
  const walls = taps.map(({ wall }) => wall);
  const lines: (Line | false | null | undefined)[] = [
    spoken,
    taps.length > 0 && ended,
    isWaiting(walls, now, status) && { text: waitingSentence(walls, now) },
    status === "signed_out" && LOGIN,
    status === "account_deleted" && DELETED,
    hasWaitedLong(walls, now) && { text: LONG_WAIT, isWarning: true },
    ...listSentLines(record, now),
    Boolean(record?.questions) && QUESTIONS,
    others > 0 && { text: othersSentence(others, record !== null), ...(!record && { link: LOGIN.link }) },
  ];
  return lines.filter((line) => Boolean(line)) as Line[];
}

const LOGIN = { text: "", link: { text: "Log in to send them.", href: "/login" } };
const DELETED = { text: "This account was deleted, so nothing more can be sent.", isWarning: true };
const QUESTIONS = { text: "Two devices disagree.", link: { text: "Which is right?", href: "/dashboard/questions" } };

function isWaiting([oldest]: number[], now: number, status: SendStatus | null): boolean {
  if (oldest === undefined) return false;
  return !navigator.onLine || (status !== null && status !== "sent") || now - oldest > SOON_MS;
}

function listSentLines(record: AccountRecord | null, now: number): Line[] {
  const { sent } = record ?? {};
  if (!sent) return [];
  const refused = sent.refused.map((text) => ({ text, isWarning: true }));
  return [...sent.saved.map((saved) => ({ text: sentSentence(saved, now) })), ...refused];
}
