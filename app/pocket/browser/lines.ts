import type { AccountRecord, WaitingTap } from "@/lib/client/taps/database";
import type { SendStatus } from "@/lib/client/taps/send";
import { hasWaitedLong, LONG_WAIT, othersSentence, sentSentence, waitingSentence } from "@/lib/client/taps/words";
import type { Line } from "./elements";

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
    ...sentLines(record, now),
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

function sentLines(record: AccountRecord | null, now: number): Line[] {
  const { sent } = record ?? {};
  if (!sent) return [];
  const refused = sent.refused.map((text) => ({ text, isWarning: true }));
  return [...sent.saved.map((saved) => ({ text: sentSentence(saved, now) })), ...refused];
}
