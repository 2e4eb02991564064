import { countOf } from "./text";

export type PartState = "fine" | "slow" | "away" | "unknown";
export type StatusPart = { name: string; state: PartState; sentence: string };

/** `stored` is null while the database does not answer. */
export type StatusFacts = {
  stored: {
    isReadOnly: boolean;
    mailOldestSeconds: number;
    boardsAgeSeconds: number;
    paddleSilentSeconds: number | null;
    unmatchedPayments: number;
  } | null;
  /** Null while nobody is connected for live notifications, so we can't tell. */
  isLive: boolean | null;
  /** Whether emails are really sent; a demo only stores them for reading. */
  sendsMail: boolean;
  sells: boolean;
};

const SLOW_MAIL_SECONDS = 5 * 60;
const SLOW_BOARDS_SECONDS = 10 * 60;

/** The state of each part, in plain words. */
export function statusParts({ stored, isLive, sendsMail, sells }: StatusFacts): StatusPart[] {
  return [
    { name: "Website", state: "fine", sentence: "It answers: you’re reading it." },
    { name: "Your data", ...dataState(stored) },
    { name: "Live notifications", ...liveState(stored !== null, isLive) },
    { name: "Leaderboard", ...(stored ? boardsState(stored.boardsAgeSeconds) : unknown) },
    { name: "Email", ...(stored ? mailState(stored, sendsMail) : unknown) },
    ...(sells ? [{ name: "Payments", ...(stored ? paymentsState(stored) : unknown) }] : []),
  ];
}

export function statusHeadline(parts: readonly StatusPart[]): string {
  if (parts.some(({ state }) => state === "away")) return "Something is down. We’re on it.";
  return parts.some(({ state }) => state === "slow") ? "Working, with delays" : "Everything works";
}

type State = Omit<StatusPart, "name">;
type Stored = NonNullable<StatusFacts["stored"]>;

const unknown: State = { state: "unknown", sentence: "We can’t tell without the database." };

function dataState(stored: Stored | null): State {
  if (!stored)
    return {
      state: "away",
      sentence: "It can’t be reached right now. Nothing is lost, and a running timer keeps running.",
    };
  if (stored.isReadOnly)
    return { state: "away", sentence: "It can be read, but not changed right now. A running timer keeps running." };
  return { state: "fine", sentence: "It can be read and changed." };
}

function liveState(hasDatabase: boolean, isLive: boolean | null): State {
  if (hasDatabase && isLive) return { state: "fine", sentence: "They arrive as they happen." };
  if (hasDatabase && isLive === null)
    return { state: "unknown", sentence: "We can’t tell while nobody waits for them here." };
  return { state: "away", sentence: "They show when a page is loaded again." };
}

function boardsState(ageSeconds: number): State {
  const state = ageSeconds > SLOW_BOARDS_SECONDS ? "slow" : "fine";
  return { state, sentence: `Updated ${describeAge(ageSeconds)} ago.` };
}

/** No numbers: they would show a visitor whether a reset sent an email, and so whether the account exists. */
function mailState({ mailOldestSeconds }: Stored, sendsMail: boolean): State {
  if (!sendsMail) return { state: "fine", sentence: "This demo keeps its emails to be read here." };
  if (mailOldestSeconds > SLOW_MAIL_SECONDS) return { state: "slow", sentence: "Emails are delayed." };
  return { state: "fine", sentence: "Emails go out as usual." };
}

function paymentsState({ paddleSilentSeconds, unmatchedPayments }: Stored): State {
  const last =
    paddleSilentSeconds === null
      ? "No message from Paddle yet."
      : `The last message from Paddle came ${describeAge(paddleSilentSeconds)} ago.`;
  if (unmatchedPayments === 0) return { state: "fine", sentence: last };
  return { state: "slow", sentence: `${last} Some payments are still being matched with their accounts.` };
}

/** Rounds the time, because people only read it. */
function describeAge(seconds: number): string {
  if (seconds < 90) return seconds < 10 ? "a few seconds" : "about a minute";
  if (seconds < 90 * 60) return countOf(Math.round(seconds / 60), "minute");
  if (seconds < 36 * 3600) return countOf(Math.round(seconds / 3600), "hour");
  return countOf(Math.round(seconds / 86_400), "day");
}
