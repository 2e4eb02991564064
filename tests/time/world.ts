import { createRandom, type Random } from "@/db/demo/random";
import { serverIdOf } from "@/db/queries/crafting/session-writes";
import { aDevice, type Device } from "./device";
import { DAY, type Rates, TOLERANCE_MS, ZONES } from "./rates";
import type { ServerClock } from "./server-clock";
import { aTimeline } from "./timeline";

/** What the simulated crafter did and when it truly was. `toleranceMs`: by how much the stored instant may differ. */
export type Press = {
  kind: "start" | "pause" | "resume" | "stop" | "discard";
  at: number;
  device: Device;
  toleranceMs: number;
  /** When the server first had it. */
  arrivedAt: number | null;
  isAsked: boolean;
  /** Sent by the action itself; else as a tap. */
  isActed: boolean;
};

/** A sitting as it truly was: presses of one session in order. `end`: the true end, if she forgot to press then. */
export type Sitting = {
  session: string;
  home: Device;
  presses: Press[];
  end: number | null;
  /** What she answers where it conflicts with another one. */
  answer: "first" | "second" | "both";
  /** Later stops, on devices that did not know the end. */
  echoes: Press[];
  isConflict: boolean;
};

export type World = ReturnType<typeof aWorld>;

export type Span = { from: number; until: number };

/** The simulation stops here: what is stored, or what a screen showed, is not what truly was. */
export class Difference extends Error {}

/** One crafter with one to three devices, between two moments. */
export function aWorld(
  key: string,
  { from, until, userId, rates, clock }: Span & { userId: string; rates: Rates; clock: ServerClock },
) {
  const random: Random = createRandom(key);
  const zone = zoneOf(key);
  const devices = Array.from({ length: 1 + Math.floor(random.between(0, 3)) }, (_, index) =>
    aDevice(`${key}:device:${index}`, random, { zone, from: from - DAY, until, rates }),
  ) as [Device, ...Device[]];
  const world = {
    ...{ key, from, until, userId, rates, clock, random, zone, devices },
    timeline: aTimeline(),
    busyUntil: from,
    sittings: [] as Sitting[],
    /** The press of each tap. */
    pressOf: new Map<string, Press>(),
    stats: { sittings: 0, asked: 0, presses: 0, questions: 0 },
    /** Asked about though no clock jumped. */
    askedSessions: new Set<string>(),
    log: [] as string[],
    say(at: number, text: string) {
      world.log.push(`${new Date(at).toISOString()} ${text}`);
    },
    /** Matches the server's or the device's id. */
    isOf: (id: string | undefined, { session }: Pick<Sitting, "session">) =>
      id === session || id === serverIdOf(userId, session),
    nameOf: (device: Device) => `device ${devices.indexOf(device) + 1}`,
    press(kind: Press["kind"], at: number, device: Device): Press {
      world.stats.presses += 1;
      return { kind, at, device, toleranceMs: TOLERANCE_MS, arrivedAt: null, isAsked: false, isActed: false };
    },
  };
  return world;
}

export function zoneOf(key: string): string {
  return createRandom(`${key}:zone`).pick(ZONES);
}

/** True segments of a sitting, with the tolerance of both ends. */
export type Truth = {
  from: number;
  to: number;
  starts: Press;
  ends: Press;
  isSavedByAnswer: boolean;
  isConflict: boolean;
};

type Happened = Pick<Sitting, "presses" | "end" | "echoes" | "isConflict">;

export function truthOf({ presses, end, echoes, isConflict }: Happened): Truth[] {
  // Time that an answer saved stays manual when it is made shorter.
  const isSavedByAnswer = echoes.some(({ isAsked }) => isAsked);
  const truths: Truth[] = [];
  let starts: Press | null = null;
  for (const press of presses) {
    if (press.kind === "discard") return [];
    if (press.kind === "start" || press.kind === "resume") starts = press;
    else if (starts) {
      const to = press.kind === "stop" && end !== null ? end : press.at;
      truths.push({ from: starts.at, to, starts, ends: press, isSavedByAnswer, isConflict });
      starts = null;
    }
  }
  return truths;
}
