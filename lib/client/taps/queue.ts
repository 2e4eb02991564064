import type { Press, Tap } from "@/lib/domain/crafting/tap";
import { newId } from "../new-id";
import { notifyListeners, openTaps, readClocks, type WaitingTap } from "./database";

/**
 * Stores a press with the clocks of this moment. Resolves when it is on the disk; rejects if the browser can't store
 * it, and then the caller must not change the screen.
 */
export async function storeTap(account: string, press: Press): Promise<void> {
  await storePress(account, press, false);
  notifyListeners();
}

/** Stores a press that this document sends directly. Once the document is closed, it is sent like the others. */
export function storeHeldTap(account: string, press: Press): Promise<number> {
  return storePress(account, press, true);
}

/** Removes a tap that the server has stored or refused. */
export async function removeTap(seq: number): Promise<void> {
  await (await openTaps()).delete("taps", seq);
}

export async function releaseTap(seq: number): Promise<void> {
  const write = (await openTaps()).transaction("taps", "readwrite", { durability: "strict" });
  const held = await write.store.get(seq);
  if (held) await write.store.put({ ...held, isHeld: false });
  await write.done;
  notifyListeners();
}

async function storePress(account: string, press: Press, isHeld: boolean): Promise<number> {
  const pressed = readClocks();
  const database = await openTaps();
  const write = database.transaction(["taps", "accounts"], "readwrite", { durability: "strict" });
  const record = await write.objectStore("accounts").get(account);
  if (record?.sent) await write.objectStore("accounts").put({ ...record, sent: undefined });
  const stored = write.objectStore("taps").add({ ...pressed, ...press, id: newId(), account, isHeld });
  const [seq] = await Promise.all([stored, write.done]);
  void askToPersist();
  return seq;
}

/** An account's unsent taps, oldest first. */
export async function findWaitingTaps(account: string): Promise<WaitingTap[]> {
  const database = await openTaps();
  const taps = (await database.getAllFromIndex("taps", "account", account)) as WaitingTap[];
  return taps.filter(isWaiting);
}

/** False for a tap that this document is sending directly. */
export function isWaiting({ isHeld, boot }: Pick<WaitingTap, "isHeld" | "boot">): boolean {
  return !isHeld || boot !== readClocks().boot;
}

export async function countOtherTaps(account: string | undefined): Promise<number> {
  const database = await openTaps();
  const all = await database.count("taps");
  return account === undefined ? all : all - (await database.countFromIndex("taps", "account", account));
}

/** Whether taps can be stored; tries it with a write. */
export async function canKeepTaps(): Promise<boolean> {
  try {
    const database = await openTaps();
    const write = database.transaction("taps", "readwrite", { durability: "strict" });
    const added = write.store.add({ ...readClocks(), id: newId(), kind: "pause", session: "", account: "" });
    await Promise.all([added.then((seq) => write.store.delete(seq)), write.done]);
    return true;
  } catch {
    return false;
  }
}

/** Removes the fields that the server doesn't take. */
export function withoutAccount({ account, isHeld, ...tap }: WaitingTap): Tap {
  return tap;
}

export async function readDeviceId(): Promise<string> {
  const database = await openTaps();
  const write = database.transaction("settings", "readwrite");
  const known = await write.store.get("device");
  const id = known ?? newId();
  if (!known) await write.store.put(id, "device");
  await write.done;
  return id;
}

/** Requests persistent storage only once, because Firefox shows its user a prompt. */
async function askToPersist() {
  const database = await openTaps();
  if (await database.get("settings", "persist")) return;
  await database.put("settings", "asked", "persist");
  await navigator.storage?.persist?.().catch(() => false);
}
