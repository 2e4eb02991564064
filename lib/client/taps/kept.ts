import { type KeptReason, keptAfter, keptTable, keptUntil } from "@/lib/domain/crafting/kept-time";
import type { ServerPair, Tap, TapResult } from "@/lib/domain/crafting/tap";
import { likelyTimeOfTap, OLDEST_TAP_MS } from "@/lib/domain/crafting/tap-time";
import { BYTE_ORDER_MARK } from "@/lib/domain/exports/csv";
import { notify } from "./changes";
import { clocks } from "./clocks";
import { type AccountRecord, type KeptRecord, openTaps, type WaitingTap } from "./database";
import { keptWords } from "./words";

const KEPT_FILE = "craft-pact-kept.csv";
/** By then the browser has begun to read it. */
const FILE_MS = 60_000;

/** The part of the database's store that is used here, inside of whichever transaction. */
type KeptStore = {
  get: (session: string) => Promise<KeptRecord | undefined>;
  put: (kept: KeptRecord) => Promise<unknown>;
};

/** Puts what the server refused for good into words. */
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

/** Nothing of this account can be sent any more. */
export async function keepAll(account: string, pair: ServerPair | null) {
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
  const kept = keptAfter(before, tap, reason, sourcesOf(record, pair));
  if (kept) await store.put({ ...kept, account: record.account, keptAt: Date.now() });
}

function sourcesOf({ known, projects, contact }: AccountRecord, pair: ServerPair | null) {
  const arrival = { now: clocks(), pair, contact: contact ?? null };
  return { known, projects, momentOf: (tap: Tap) => likelyTimeOfTap(tap, arrival) };
}

/** Of an account: what the server refused, and what waits and is too old for it, oldest first. */
export async function listKept(record: AccountRecord, waiting: readonly WaitingTap[]): Promise<KeptRecord[]> {
  const found = new Map((await listRefused(record.account)).map((kept) => [kept.session, kept]));
  const sources = sourcesOf(record, null);
  for (const tap of waiting.filter(({ wall }) => isOld(wall))) {
    const kept = keptAfter(found.get(tap.session) ?? null, tap, "old", sources);
    if (kept) found.set(tap.session, { ...kept, account: record.account, keptAt: tap.wall });
  }
  return [...found.values()].sort((a, b) => a.from - b.from);
}

/** What has been kept long enough goes, whoever's it is. */
async function listRefused(account: string): Promise<KeptRecord[]> {
  const write = (await openTaps()).transaction("kept", "readwrite");
  const left: KeptRecord[] = [];
  for (const kept of await write.store.getAll()) {
    const until = keptUntil(kept);
    if (until !== null && until < Date.now()) await write.store.delete(kept.session);
    else if (kept.account === account) left.push(kept);
  }
  await write.done;
  return left;
}

/** For good, with the presses that it stands for where they still wait. */
export async function removeKept({ session, account }: KeptRecord): Promise<void> {
  const write = (await openTaps()).transaction(["taps", "kept"], "readwrite", { durability: "strict" });
  await write.objectStore("kept").delete(session);
  const taps = await write.objectStore("taps").index("account").getAll(account);
  for (const { seq, wall, session: of } of taps as WaitingTap[])
    if (of === session && isOld(wall)) await write.objectStore("taps").delete(seq);
  await write.done;
  notify();
}

/** Returns what to say about it. */
export async function copyKept(kept: KeptRecord): Promise<string> {
  try {
    await navigator.clipboard.writeText(keptWords(kept));
    return "Copied.";
  } catch {
    return "This browser doesn’t allow copying.";
  }
}

/** As a file that Profile, Your data, Bring in reads. */
export function downloadKept(kept: readonly KeptRecord[]) {
  const file = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, keptTable(kept)], { type: "text/csv" }));
  const link = Object.assign(document.createElement("a"), { href: file, download: KEPT_FILE });
  link.click();
  setTimeout(() => URL.revokeObjectURL(file), FILE_MS);
}

function isOld(wall: number): boolean {
  return Date.now() - wall > OLDEST_TAP_MS;
}
