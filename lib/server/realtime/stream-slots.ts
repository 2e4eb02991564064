import "server-only";
import { processSingleton } from "@/lib/process-singleton";
import { env } from "../env";
import { isGenerous } from "../limits/settings";

const slots = processSingleton("stream-slots", () => ({
  users: new Map<string, number>(),
  addresses: new Map<string, number>(),
  open: 0,
}));

/** Counts an open stream and returns its release. Null if the crafter, the address or the process is at its limit. */
export function openStreamSlot(userId: string, address: string): (() => void) | null {
  const [perUser = 0, perAddress = 0, perProcess = 0] = env().STREAM_LIMITS.split("/").map(Number);
  const factor = isGenerous(address) ? 100 : 1;
  const ofUser = slots.users.get(userId) ?? 0;
  const ofAddress = slots.addresses.get(address) ?? 0;
  if (ofUser >= perUser * factor || ofAddress >= perAddress * factor || slots.open >= perProcess) return null;
  count(slots.users, userId, 1);
  count(slots.addresses, address, 1);
  slots.open += 1;
  let isOpen = true;
  return () => {
    if (!isOpen) return;
    isOpen = false;
    count(slots.users, userId, -1);
    count(slots.addresses, address, -1);
    slots.open -= 1;
  };
}

export function countOpenStreams(): number {
  return slots.open;
}

function count(of: Map<string, number>, key: string, change: 1 | -1) {
  const now = (of.get(key) ?? 0) + change;
  if (now > 0) of.set(key, now);
  else of.delete(key);
}
