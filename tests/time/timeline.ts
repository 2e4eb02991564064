import type { Random } from "@/db/demo/random";

type Event = { at: number; run: (at: number) => Promise<void> };

/** What happens to one crafter, in the order of true time. */
export function aTimeline() {
  const events: Event[] = [];
  return {
    add(at: number, run: Event["run"]) {
      let place = events.length;
      while (place > 0 && (events[place - 1]?.at ?? 0) > at) place -= 1;
      events.splice(place, 0, { at, run });
    },
    /** A request takes a while: nothing happens before it is over. */
    async runUntil(end: number, busyUntil: () => number) {
      for (;;) {
        const next = events[0];
        if (!next || next.at >= end) return;
        events.shift();
        await next.run(Math.max(next.at, busyUntil()));
      }
    },
  };
}

/** Moments that occur this often a month; `due` reports once that some have passed. */
export function someFaults(
  random: Random,
  { from, until, perMonth }: { from: number; until: number; perMonth: number },
) {
  const month = 30 * 86_400_000;
  const expected = ((until - from) / month) * perMonth;
  const count = Math.floor(expected) + (random.chance(expected % 1) ? 1 : 0);
  const moments = Array.from({ length: count }, () => random.between(from, until)).sort((a, b) => a - b);
  return {
    all: [...moments],
    due(at: number): boolean {
      const passed = moments.filter((moment) => moment <= at).length;
      moments.splice(0, passed);
      return passed > 0;
    },
  };
}

const PARTS = {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
} satisfies Intl.DateTimeFormatOptions;

const formats = new Map<string, Intl.DateTimeFormat>();

/** How far a zone's clock is ahead of UTC. */
export function offsetOf(at: number, zone: string): number {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat("sv-SE", { ...PARTS, timeZone: zone });
  formats.set(zone, format);
  const second = Math.floor(at / 1000) * 1000;
  return Date.parse(`${format.format(second).replace(" ", "T")}Z`) - second;
}
