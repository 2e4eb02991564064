import { addKeptTap, findDeletionTime, type KeptReason, keptTable } from "@/lib/domain/crafting/kept-time";
import type { ServerPair, Tap, TapResult } from "@/lib/domain/crafting/tap";
import { likelyTimeOfTap, OLDEST_TAP_MS } from "@/lib/domain/crafting/tap-time";
import { BYTE_ORDER_MARK } from "@/lib/domain/exports/csv";
import { saveFile } from "../save-file";
import {
  type AccountRecord,
  type KeptRecord,
  notifyListeners,
  openTaps,
  readClocks,
  type WaitingTap,
} from "./database";
import { keptWords } from "./words";

const KEPT_FILE = "craft-pact-kept.csv";

/** The part of an object store used here, in any transaction. */
type KeptStore = {
  get: (session: string) => Promise<KeptRecord | undefined>;
  put: (kept: KeptRecord) => Promise<unknown>;
  delete: (session: string) => Promise<void>;
};

/** Turns taps that the server refused for good into a written record. */
export async function keepRefused(
  store: KeptStore,
  record: AccountRecord,
  { taps, results, pair }: { taps: WaitingTap[]; results: TapResult[]; pair: ServerPair | null },
) {
  for (const tap of taps) {
    const { keep } = results.find(({ id }) => id === tap.id) ?? {};
    if (keep) await keepTap(store, record, tap, { reason: keep, pair });
  }
}

/** Turns all of an account's taps into a written record, because the account was deleted. */
export async function keepAllTaps(account: string, pair: ServerPair | null) {
  const write = (await openTaps()).transaction(["taps", "accounts", "kept"], "readwrite", { durability: "strict" });
  const record = (await write.objectStore("accounts").get(account)) ?? { account };
  const taps = (await write.objectStore("taps").index("account").getAll(account)) as WaitingTap[];
  for (const tap of taps) {
    await keepTap(write.objectStore("kept"), record, tap, { reason: "account", pair });
    await write.objectStore("taps").delete(tap.seq);
  }
  await write.done;
}

async function keepTap(
  store: KeptStore,
  record: AccountRecord,
  tap: WaitingTap,
  { reason, pair }: { reason: KeptReason; pair: ServerPair | null },
) {
  const before = (await store.get(tap.session)) ?? null;
  const kept = addKeptTap(before, tap, reason, sourcesOf(record, pair));
  if (kept) await store.put({ ...kept, account: record.account, keptAt: Date.now() });
  else await store.delete(tap.session);
}

function sourcesOf({ known, projects, contact }: AccountRecord, pair: ServerPair | null) {
  const arrival = { now: readClocks(), pair, contact: contact ?? null };
  return { known, projects, momentOf: (tap: Tap) => likelyTimeOfTap(tap, arrival) };
}

/** `isWaiting`: too old by this device's clock, but not refused by the server yet. */
export type ShownTime = KeptRecord & { isWaiting: boolean };

/** An account's time that can't be sent any more, oldest first. */
export async function listKept(record: AccountRecord, waiting: readonly WaitingTap[]): Promise<ShownTime[]> {
  const refused = await listRefused(record.account);
  const found = new Map<string, ShownTime>(refused.map((kept) => [kept.session, { ...kept, isWaiting: false }]));
  const sources = sourcesOf(record, null);
  for (const tap of waiting.filter(({ wall }) => Date.now() - wall > OLDEST_TAP_MS)) {
    const kept = addKeptTap(found.get(tap.session) ?? null, tap, "old", sources);
    if (kept) found.set(tap.session, { ...kept, account: record.account, keptAt: tap.wall, isWaiting: true });
    else found.delete(tap.session);
  }
  return [...found.values()].sort((a, b) => a.from - b.from);
}

/** Lists an account's stored records, and removes expired ones of every account. */
async function listRefused(account: string): Promise<KeptRecord[]> {
  const write = (await openTaps()).transaction("kept", "readwrite");
  const left: KeptRecord[] = [];
  for (const kept of await write.store.getAll()) {
    const until = findDeletionTime(kept);
    if (until !== null && until < Date.now()) await write.store.delete(kept.session);
    else if (kept.account === account) left.push(kept);
  }
  await write.done;
  return left;
}

export async function removeKept(session: string): Promise<void> {
  await (await openTaps()).delete("kept", session);
  notifyListeners();
}

/** Copies a record in words; returns the sentence to show. */
export async function copyKept(kept: KeptRecord): Promise<string> {
  try {
    await navigator.clipboard.writeText(keptWords(kept));
    return "Copied.";
  } catch {
    return "This browser doesn’t allow copying.";
  }
}

/** Downloads a file that Profile, Your data, Import can read. */
export function downloadKept(kept: readonly KeptRecord[]) {
  saveFile(new Blob([BYTE_ORDER_MARK, keptTable(kept)], { type: "text/csv" }), KEPT_FILE);
}
