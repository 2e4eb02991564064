import { createElement } from "react";
import { SoftLink } from "@/components/ui/soft-link";
import { recallInTab, rememberInTab } from "@/components/ui/tab-memory";
import { toast } from "@/components/ui/toast";
import { pageAccount } from "@/lib/client/account";
import { setStopwatch } from "@/lib/client/stopwatch/store";
import type { StorageKey } from "@/lib/client/storage-keys";
import { findAccount } from "@/lib/client/taps/accounts";
import { keepSending } from "@/lib/client/taps/keep-sending";
import { findWaitingTaps, releaseTap, removeTap, storeHeldTap } from "@/lib/client/taps/queue";
import { type SendStatus, sendTaps } from "@/lib/client/taps/send";
import { sentSentence } from "@/lib/client/taps/words";
import type { Press } from "@/lib/domain/crafting/tap";
import { redrawPage, refreshStopwatch } from "./sync";
import { hideWaitingState, showWaitingState } from "./waiting-taps";

/**
 * Presses stored on this device. `isBehind`: earlier ones are waiting, so these must wait too. `drop`: removes them
 * after the server's answer. `send`: without an answer, lets them wait like the others and tries to send at once.
 */
export type Kept = { isBehind: boolean; drop: () => Promise<void>; send: () => Promise<void> };

/** Rejects if this browser can't store them. */
export async function keepPresses(presses: Press[]): Promise<Kept> {
  const account = pageAccount();
  const isBehind = (await findWaitingTaps(account)).length > 0;
  const seqs: number[] = [];
  for (const press of presses) seqs.push(await storeHeldTap(account, press));
  return {
    isBehind,
    drop: async () => void (await Promise.all(seqs.map(removeTap))),
    async send() {
      for (const seq of seqs) await releaseTap(seq);
      const sending = sendTaps(account);
      const slow = setTimeout(() => void showWaitingState(null), SOON_MS);
      const status = await sending;
      clearTimeout(slow);
      await handleStatus(status);
    },
  };
}

const ASKED = createElement(SoftLink, { href: "/dashboard/questions" }, "We need an answer to count this right.");

/** No message is shown about a tap that arrives within this time. */
const SOON_MS = 1_500;
const RECENT_MS = 60_000;

let stopSending: (() => void) | null = null;

/** Sends waiting taps until none is left, and shows the progress. */
export async function sendWaitingTaps() {
  if ((await findWaitingTaps(pageAccount())).length > 0) keepSendingTaps();
  // The service worker or another tab may have been first.
  else await reportSent();
}

function keepSendingTaps() {
  stopSending ??= keepSending(pageAccount(), (status) => void handleStatus(status).catch(() => {}));
}

async function handleStatus(status: SendStatus) {
  if (status !== "sent") {
    keepSendingTaps();
    return showWaitingState(status);
  }
  stopSending?.();
  stopSending = null;
  await showSent();
}

async function showSent() {
  const saved = await reportSent();
  hideWaitingState();
  if (saved) setStopwatch({ lastSaved: { id: saved.id, durationSeconds: saved.durationSeconds } });
  await refreshStopwatch();
  redrawPage();
}

const SHOWN_KEY: StorageKey = `craft-sent:${"at"}`;

/** Reports what was sent within the last minute, once in a tab. */
async function reportSent() {
  const { sent, questions } = await findAccount(pageAccount());
  if (!sent || sent.at === recallInTab(SHOWN_KEY) || Date.now() - sent.at > RECENT_MS) return null;
  rememberInTab(SHOWN_KEY, sent.at);
  for (const message of sent.refused) toast({ message, tone: "error" });
  const saved = sent.saved.at(-1) ?? null;
  const message = questions ? ASKED : saved && sentSentence(saved, Date.now());
  if (message) setStopwatch({ message });
  return saved;
}
