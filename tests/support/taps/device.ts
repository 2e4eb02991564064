import { randomUUID } from "node:crypto";
import { db } from "@/db/connection/client";
import { receiveTaps } from "@/db/queries/crafting/taps/receive";
import { devices } from "@/db/schema";
import type { Clocks, ServerPair, Tap, TapKind } from "@/lib/domain/crafting/tap";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/**
 * A device of a crafter with clocks of its own. Moments are true ones, in milliseconds; by default it had its last answer
 * two days ago. `wallIsOff`: by how much its wall clock is wrong.
 */
export async function aDevice(userId: string, { contactAt = Date.now() - 48 * HOUR, wallIsOff = 0 } = {}) {
  const id = randomUUID();
  await db.insert(devices).values({ userId, id, lastContactAt: new Date(contactAt) });
  return deviceOf(userId, id, { contactAt, wallIsOff });
}

export function deviceOf(
  userId: string,
  id: string,
  { contactAt, wallIsOff = 0 }: { contactAt: number; wallIsOff?: number },
) {
  let boot = { id: randomUUID(), at: contactAt - MINUTE };
  let sleptMs = 0;
  let error = wallIsOff;
  let seq = 0;
  const clocks = (at: number): Clocks => ({ boot: boot.id, wall: at + error, mono: at - boot.at - sleptMs });
  const answer = (at: number): ServerPair => ({ ...clocks(at), server: at, roundTrip: 0 });
  const contact = answer(contactAt);
  let queue: Tap[] = [];

  return {
    id,
    userId,
    clocks,
    contact,
    /** The wall clock jumps by so much. */
    jump(ms: number) {
      error += ms;
    },
    /** The monotonic clock stands still for so long. */
    sleep(ms: number) {
      sleptMs += ms;
    },
    /** The page is reloaded at this moment. */
    reload(at: number) {
      boot = { id: randomUUID(), at };
      sleptMs = 0;
    },
    tap(kind: TapKind, at: number, session: string, words: Pick<Tap, "description" | "projectId"> = {}): Tap {
      seq += 1;
      const tap = { ...clocks(at), ...words, id: randomUUID(), seq, kind, session };
      queue.push(tap);
      return tap;
    },
    waiting: () => queue,
    /** Sends what waits; with `isLost` the answer never arrives, so that the queue stays. */
    async send({ isLost = false, taps = queue as unknown[] } = {}) {
      const answered = await receiveTaps(userId, { device: id, now: clocks(Date.now()), pair: null, contact, taps });
      if (!isLost) queue = [];
      return answered;
    },
  };
}
