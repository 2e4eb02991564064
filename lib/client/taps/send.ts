import { ACCOUNT_HEADER } from "@/lib/domain/auth/account-header";
import { MAX_TAPS, type ServerPair, type TapQueue, type TapsAnswer } from "@/lib/domain/crafting/tap";
import { isSteady } from "@/lib/domain/crafting/tap-time";
import { updateKnown } from "@/lib/domain/crafting/tapped-session";
import type { ErrorBody } from "@/lib/errors";
import { findAccount, noteAccount } from "./accounts";
import { notifyListeners, openTaps, readClocks, type SentTaps, type WaitingTap } from "./database";
import { keepAllTaps, keepRefused } from "./kept";
import { findWaitingTaps, isWaiting, readDeviceId, withoutAccount } from "./queue";

/**
 * `delayed`: the server answers, but can't accept the taps now. Taps without an answer stay in the queue, except with
 * `account_deleted`, which turns them into a written record.
 */
export type SendStatus = "sent" | "offline" | "delayed" | "signed_out" | "other_account" | "account_deleted";

type Answer = TapsAnswer & { at: number };

const TIMEOUT_MS = 10_000;
const LOCK = "taps";
const ADDRESS = "/api/stopwatch";

/** The device's and the server's clock at the newest answer to this document. */
let pair: ServerPair | null = null;
let sending: Promise<SendStatus> | null = null;
/** The run that sends taps stored after `sending` had read the queue. */
let sendingNext: Promise<SendStatus> | null = null;

/**
 * Sends an account's taps, oldest first, and stores the state that the server returns. Also sends an empty queue, to
 * read the state. Only one document of a browser sends at a time.
 */
export function sendTaps(account: string): Promise<SendStatus> {
  if (sending) {
    const sendAgain = () => {
      sendingNext = null;
      return sendTaps(account);
    };
    sendingNext ??= sending.then(sendAgain, sendAgain);
    return sendingNext;
  }
  const send = () => sendAll(account);
  sending = (navigator.locks ? (navigator.locks.request(LOCK, send) as Promise<SendStatus>) : send()).finally(() => {
    sending = null;
  });
  return sending;
}

async function sendAll(account: string): Promise<SendStatus> {
  const sent: SentTaps = { at: Date.now(), count: 0, saved: [], refused: [] };
  try {
    for (;;) {
      const taps = (await findWaitingTaps(account)).slice(0, MAX_TAPS);
      // After sleep, fetch a new pair of clocks first: otherwise the server can't tell when the queue was sent.
      if (taps.length > 0 && !(pair && isSteady(pair, readClocks()))) await callServer(account, ADDRESS);
      const answer = await postTaps(account, taps);
      const answered = new Set(answer.results.map(({ id }) => id));
      const done = taps.filter(({ id }) => answered.has(id));
      sent.count += done.length;
      sent.saved.push(...answer.saved);
      const refused = answer.results.filter(({ outcome }) => outcome === "refused");
      sent.refused = [...new Set([...sent.refused, ...refused.flatMap(({ message }) => message ?? [])])];
      const left = await storeAnswer(account, done, answer, sent);
      if (left === 0 || done.length === 0) return left === 0 ? "sent" : "delayed";
    }
  } catch (error) {
    const status = error instanceof Refused ? statusOf(error) : "offline";
    if (status === "account_deleted") await keepAllTaps(account, pair);
    return status;
  } finally {
    if (sent.count > 0) announceToTabs();
    notifyListeners();
  }
}

async function postTaps(account: string, taps: WaitingTap[]): Promise<Answer> {
  const { contact = null } = await findAccount(account);
  const device = await readDeviceId();
  const queue: TapQueue = { device, now: readClocks(), pair, contact, taps: taps.map(withoutAccount) };
  const answer = await callServer(account, `${ADDRESS}/taps`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(queue),
  });
  return answer as Answer;
}

class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string | undefined,
  ) {
    super(`The server answered ${status}.`);
  }
}

function statusOf({ status, code }: Refused): SendStatus {
  if (status === 401) return code === "gone" ? "account_deleted" : "signed_out";
  return status === 409 ? "other_account" : "delayed";
}

/** Calls the server, and stores its clock together with ours when its answer arrives. */
async function callServer(account: string, address: string, init: RequestInit = {}): Promise<{ at: number }> {
  const asked = readClocks();
  const response = await fetch(address, {
    ...init,
    cache: "no-store",
    headers: { ...init.headers, [ACCOUNT_HEADER]: account },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const arrived = readClocks();
  if (!response.ok) {
    const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null;
    throw new Refused(response.status, body?.error?.code);
  }
  const answer = (await response.json()) as { at: number };
  pair = { ...arrived, server: answer.at, roundTrip: arrived.mono - asked.mono };
  return answer;
}

/** Removes the answered taps and stores the server's state, in one transaction. Returns the number of taps left. */
async function storeAnswer(account: string, done: WaitingTap[], answer: Answer, sent: SentTaps): Promise<number> {
  const database = await openTaps();
  const write = database.transaction(["taps", "accounts", "settings", "kept"], "readwrite", { durability: "strict" });
  for (const { seq } of done) await write.objectStore("taps").delete(seq);
  const left = (await write.objectStore("taps").index("account").getAll(account)).filter(isWaiting).length;
  const accounts = write.objectStore("accounts");
  const record = (await accounts.get(account)) ?? { account };
  await keepRefused(write.objectStore("kept"), record, { taps: done, results: answer.results, pair });
  const contact = (left === 0 && pair) || record.contact;
  const isSignedIn = (await write.objectStore("settings").get("account")) === account;
  const { boot, wall, mono } = pair ?? readClocks();
  await accounts.put({
    ...record,
    contact,
    ...(isSignedIn && {
      known: updateKnown(record.known, { session: answer.session, readAt: { boot, wall, mono } }, done),
      questions: answer.questions,
      ...(sent.count > 0 && { sent }),
    }),
  });
  await write.done;
  return left;
}

/** Makes every dashboard in this browser reload its stopwatch. */
function announceToTabs() {
  const stopwatches = new BroadcastChannel("stopwatch");
  stopwatches.postMessage("changed");
  stopwatches.close();
}

/** The longest time between contacts: the newer the last one, the better the device's clock can be checked. */
const CONTACT_MS = 12 * 3600_000;

/** Stores who is signed in, and contacts the server from time to time. Waiting taps are sent by the stopwatch. */
export async function followAccount(account: string) {
  await noteAccount(account);
  const [{ contact }, taps] = await Promise.all([findAccount(account), findWaitingTaps(account)]);
  const isRecent = contact && Math.abs(Date.now() - contact.wall) <= CONTACT_MS;
  if (taps.length === 0 && !isRecent) await sendTaps(account);
}
