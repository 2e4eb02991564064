import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { KeptTime } from "@/lib/domain/crafting/kept-time";
import type { NamedProject } from "@/lib/domain/crafting/stopwatch";
import type { Clocks, SavedByTaps, ServerPair, Tap } from "@/lib/domain/crafting/tap";
import type { KnownSession } from "@/lib/domain/crafting/tapped-session";
import { newId } from "../new-id";
import { DATABASE_NAME } from "../storage-keys";

/** `account`: the tag from lib/server/auth/token.ts, never an id. `isHeld`: its document sends it directly. */
export type WaitingTap = Tap & { account: string; isHeld?: boolean };

/** The result of sending the last queue; `at` is by this device's wall clock. */
export type SentTaps = { at: number; count: number; saved: SavedByTaps[]; refused: string[] };

/** What this device stores about an account. Everything but `contact` is personal and is removed at sign-out. */
export type AccountRecord = {
  account: string;
  contact?: ServerPair | undefined;
  known?: KnownSession | undefined;
  projects?: NamedProject[] | undefined;
  questions?: number | undefined;
  sent?: SentTaps | undefined;
  /** Entered on /pocket for the next tap. */
  draft?: { description: string; projectId: string | null } | undefined;
};

/** `keptAt` is by this device's wall clock. */
export type KeptRecord = KeptTime & { account: string; keptAt: number };

interface Stored extends DBSchema {
  taps: { key: number; value: Omit<WaitingTap, "seq"> & { seq?: number }; indexes: { account: string } };
  accounts: { key: string; value: AccountRecord };
  kept: { key: string; value: KeptRecord; indexes: { account: string } };
  /**
   * `device`: a random id. `account`: the last account that signed in with this browser, until it signs out.
   * `forgottenAt`: the time of the last sign-out, by this device's wall clock.
   */
  settings: { key: "device" | "account" | "forgottenAt" | "persist"; value: string };
}

type TapDatabase = IDBPDatabase<Stored>;

let opening: Promise<TapDatabase> | null = null;

/** Rejects if the browser forbids storage. */
export function openTaps(): Promise<TapDatabase> {
  opening ??= openDB<Stored>(DATABASE_NAME, 2, {
    upgrade(database, before) {
      if (before < 1) {
        database.createObjectStore("taps", { keyPath: "seq", autoIncrement: true }).createIndex("account", "account");
        database.createObjectStore("accounts", { keyPath: "account" });
        database.createObjectStore("settings");
      }
      database.createObjectStore("kept", { keyPath: "session" }).createIndex("account", "account");
    },
    // Don't block a newer version of the database, or the crafter deleting the site's data.
    blocking: (_from, _to, event) => {
      (event.target as IDBDatabase).close();
      opening = null;
    },
    terminated: () => {
      opening = null;
    },
  }).catch((error) => {
    opening = null;
    throw error;
  });
  return opening;
}

const CHANNEL = "craft-pact-taps";

const listeners = new Set<() => void>();
let channel: BroadcastChannel | null = null;

/** Calls back when the queue or the stored account changes in any document of this browser. */
export function onChange(listener: () => void): () => void {
  listeners.add(listener);
  channel ??= openChannel();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    channel?.close();
    channel = null;
  };
}

export function notifyListeners() {
  for (const listener of listeners) listener();
  const sender = channel ?? openChannel();
  sender.postMessage("changed");
  if (!channel) sender.close();
}

function openChannel(): BroadcastChannel {
  const opened = new BroadcastChannel(CHANNEL);
  opened.onmessage = () => {
    for (const listener of listeners) listener();
  };
  return opened;
}

/** Identifies this run: performance.now() restarts at zero with each document and each start of the service worker. */
const boot = newId();

export function readClocks(): Clocks {
  return { boot, wall: Date.now(), mono: performance.now() };
}

/** The clocks' readings when performance.now() was `mono`, a moment ago. */
export function clocksAt(mono: number): Clocks {
  const now = readClocks();
  return { boot, wall: now.wall - (now.mono - mono), mono };
}
