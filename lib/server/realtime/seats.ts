import "server-only";
import { env } from "../env";
import { isGenerous } from "../limits/settings";

type Seats = { users: Map<string, number>; addresses: Map<string, number>; taken: number };

const shared = globalThis as unknown as { craftPactSeats?: Seats };

/** Takes a seat for one open stream; null when the crafter, the address or the process has enough. */
export function takeSeat(userId: string, address: string): (() => void) | null {
  shared.craftPactSeats ??= { users: new Map(), addresses: new Map(), taken: 0 };
  const seats = shared.craftPactSeats;
  const [perUser = 0, perAddress = 0, perProcess = 0] = env().STREAM_LIMITS.split("/").map(Number);
  const factor = isGenerous(address) ? 100 : 1;
  const ofUser = seats.users.get(userId) ?? 0;
  const ofAddress = seats.addresses.get(address) ?? 0;
  if (ofUser >= perUser * factor || ofAddress >= perAddress * factor || seats.taken >= perProcess) return null;
  count(seats.users, userId, 1);
  count(seats.addresses, address, 1);
  seats.taken += 1;
  let isTaken = true;
  return () => {
    if (!isTaken) return;
    isTaken = false;
    count(seats.users, userId, -1);
    count(seats.addresses, address, -1);
    seats.taken -= 1;
  };
}

/** How many streams this process has open. */
export function seatsTaken(): number {
  return shared.craftPactSeats?.taken ?? 0;
}

function count(of: Map<string, number>, key: string, change: 1 | -1) {
  const now = (of.get(key) ?? 0) + change;
  if (now > 0) of.set(key, now);
  else of.delete(key);
}
