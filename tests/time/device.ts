import { type Random, stableId } from "@/db/demo/random";
import type { Clocks, ServerPair, Tap, TapQueue } from "@/lib/domain/crafting/tap";
import { type KnownSession, tappedSession } from "@/lib/domain/crafting/tapped-session";
import { DAY, HOUR, MINUTE, type Rates, SECOND } from "./rates";
import { offsetOf, someFaults } from "./timeline";

/** `isHeld`: this document sends it as an action first. */
export type Waiting = Tap & { isHeld: boolean };

export type Device = ReturnType<typeof aDevice>;

/** A phone, tablet or laptop: two clocks, a queue on its disk, and a signal that comes and goes. */
export function aDevice(
  key: string,
  random: Random,
  { zone, from, until, rates }: { zone: string; from: number; until: number; rates: Rates },
) {
  const span = { from, until };
  const plan = (perMonth: number) => someFaults(random, { ...span, perMonth });
  const jumps = plan(rates.clockJumps);
  const offline = [
    ...plan(rates.offlineEvenings).all.map((at) => anEvening(random, at, zone)),
    ...plan(rates.cabins).all.map((at): [number, number] => [at, at + 4 * DAY]),
  ];
  let error = random.chance(0.5) ? 0 : Math.round(random.between(-1, 1) * random.pick([SECOND, MINUTE, DAY]));
  const direction = random.chance(0.5) ? 1 : -1;
  let boots = 0;
  let boot = { id: stableId(`${key}:boot:0`), at: from, sleptMs: 0 };
  let last = from;
  let seq = 0;

  const device = {
    id: stableId(key),
    offline,
    lostAnswers: plan(rates.lostAnswers),
    lostRequests: plan(rates.lostRequests),
    doubled: plan(rates.doubledRequests),
    kills: plan(rates.kills),
    forgotten: plan(rates.forgottenStops),
    /** The jumps since the last contact that emptied the queue. */
    jumpsSinceContact: 0,
    queue: [] as Waiting[],
    pair: null as ServerPair | null,
    contact: null as ServerPair | null,
    known: undefined as KnownSession | undefined,
    questions: 0,

    isOnline: (at: number) => !offline.some(([begin, end]) => at >= begin && at < end),

    /** The next moment with a signal. */
    signalAt(at: number): number {
      const [, end] = offline.find(([begin, until]) => at >= begin && at < until) ?? [];
      return end === undefined ? at : device.signalAt(end);
    },

    /** Lets the time since the device was last used pass: it slept, was reloaded, its clock was set. */
    advance(at: number) {
      const gap = at - last;
      if (gap <= 0) return;
      if (gap > 5 * MINUTE && random.chance(0.5)) boot.sleptMs += gap * random.between(0.05, 0.95);
      if (gap > 5 * MINUTE && random.chance(0.25)) device.reload(random.between(last + gap * 0.96, at - 1));
      last = at;
      if (jumps.due(at)) {
        error += direction * aJump(random);
        device.jumpsSinceContact += 1;
      }
    },
    reload(at: number) {
      boots += 1;
      boot = { id: stableId(`${key}:boot:${boots}`), at, sleptMs: 0 };
      device.pair = null;
    },
    clocks: (at: number): Clocks => ({
      boot: boot.id,
      wall: Math.round(at + error),
      mono: at - boot.at - boot.sleptMs,
    }),
    write(at: number, press: Pick<Tap, "kind" | "session" | "endedAt">, isHeld: boolean): Waiting {
      seq += 1;
      const tap = { ...device.clocks(at), ...press, seq, id: stableId(`${key}:tap:${seq}`), isHeld };
      device.queue.push(tap);
      return tap;
    },
    /** Without what this document is sending in another way. */
    waiting: () => device.queue.filter((tap) => !tap.isHeld || tap.boot !== boot.id),
    drop(done: readonly Pick<Tap, "id">[]) {
      const ids = new Set(done.map(({ id }) => id));
      device.queue = device.queue.filter(({ id }) => !ids.has(id));
    },
    shown: () => tappedSession(device.known ?? { session: null, readAt: device.clocks(last) }, device.waiting(), []),
    queueAt: (at: number, taps: Waiting[]): TapQueue => ({
      device: device.id,
      now: device.clocks(at),
      pair: device.pair,
      contact: device.contact,
      taps: taps.map(({ isHeld, ...tap }) => tap),
    }),
  };
  return device;
}

/** From some time in the evening until late, on the crafter's clock. */
function anEvening(random: Random, at: number, zone: string): [number, number] {
  const local = at + offsetOf(at, zone);
  const evening = Math.floor(local / DAY) * DAY - offsetOf(at, zone);
  return [evening + random.between(17, 20) * HOUR, evening + random.between(21.5, 30) * HOUR];
}

/** Never one that no rule can see, such as one that undoes another between two contacts. */
function aJump(random: Random): number {
  return random.pick([5 * SECOND, MINUTE, 10 * MINUTE, HOUR, 3 * HOUR, DAY]) * random.between(0.8, 1.2);
}
