import { randomUUID } from "node:crypto";
import { db } from "@/db/connection/client";
import { receiveTaps } from "@/db/queries/crafting/taps/receive";
import { devices } from "@/db/schema";
import type { Clocks, ServerPair, Tap, TapKind } from "@/lib/domain/crafting/tap";
import { aUser } from "../people/factories";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/**
 * A crafter's device with its own clocks. Parameters are true times in milliseconds; by default its last contact was
 * two days ago. `wallIsOff`: the error of its wall clock.
 */
export async function aDevice(userId: string, { contactAt = Date.now() - 48 * HOUR, wallIsOff = 0 } = {}) {
  const id = randomUUID();
  await db.insert(devices).values({ userId, id, lastContactAt: new Date(contactAt) });
  return deviceOf(userId, id, { contactAt, wallIsOff });
}

/** A crafter with such a device. */
export async function aCrafterWithDevice(values: Parameters<typeof aDevice>[1] = {}) {
  const user = await aUser();
  return { user, device: await aDevice(user.id, values), now: Date.now() };
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
    /** Moves the wall clock by `ms`. */
    jump(ms: number) {
      error += ms;
    },
    /** Stops the monotonic clock for `ms`. */
    sleep(ms: number) {
      sleptMs += ms;
    },
    /** Reloads the page at this time. */
    reload(at: number) {
      boot = { id: randomUUID(), at };
      sleptMs = 0;
    },
    tap(
      kind: TapKind,
      at: number,
      session: string,
      words: Pick<Tap, "description" | "projectId" | "endedAt"> = {},
    ): Tap {
      seq += 1;
      const tap = { ...clocks(at), ...words, id: randomUUID(), seq, kind, session };
      queue.push(tap);
      return tap;
    },
    /** Taps so many minutes before `now`, e.g. `{ pause: 50, stop: 10 }`. */
    tapAgo(session: string, minutes: Partial<Record<TapKind, number>>, now = Date.now()) {
      for (const [kind, ago] of Object.entries(minutes)) this.tap(kind as TapKind, now - ago * MINUTE, session);
    },
    waiting: () => queue,
    /** Sends the waiting taps. With `isLost` the answer never arrives, so that they stay in the queue. */
    async send({ isLost = false, taps = queue as unknown[] } = {}) {
      const answered = await receiveTaps(userId, { device: id, now: clocks(Date.now()), pair: null, contact, taps });
      if (!isLost) queue = [];
      return answered;
    },
  };
}
