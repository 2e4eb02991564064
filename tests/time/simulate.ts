import { db } from "@/db/connection/client";
import { stableId } from "@/db/demo/random";
import { findBroken } from "@/db/invariants";
import { users } from "@/db/schema";
import { compareWithTruth } from "./compare";
import { answerAll } from "./questions";
import { DAY, HOUR, MINUTE, type Rates } from "./rates";
import { sync } from "./requests";
import type { ServerClock } from "./server-clock";
import { sitDown } from "./sitting";
import { offsetOf } from "./timeline";
import { aWorld, Difference, type World, zoneOf } from "./world";

export type Outcome = { days: number; sittings: number; asked: number; questions: number; presses: number };

/** Summer time begins and ends within half a year of it. */
const FIRST = Date.parse("2026-01-05T00:00:00Z");

/** The days of one crafter, compared with the truth every month. Throws a Difference with all that led to it. */
export async function simulate(
  seed: string,
  index: number,
  { days, rates, clock }: { days: number; rates: Rates; clock: ServerClock },
): Promise<Outcome> {
  const key = `${seed}:${index}`;
  const from = FIRST + ((index * 97) % 365) * DAY;
  const userId = stableId(`${key}:crafter`);
  await clock.set(from - 2 * DAY);
  await db.insert(users).values({ id: userId, email: `${userId}@craftpact.example`, timeZone: zoneOf(key) });
  const world = aWorld(key, { from, until: from + days * DAY, userId, rates, clock });
  try {
    // Each device was online once before: the server knows it.
    for (const device of world.devices)
      world.busyUntil = await sync(world, device, Math.max(world.busyUntil, from - DAY + HOUR));
    for (let day = 0; day < days; day++) {
      await liveThrough(world, from + day * DAY);
      if ((day + 1) % 30 === 0 || day === days - 1) await settle(world, from + (day + 1) * DAY);
    }
    const broken = await findBroken();
    if (Object.keys(broken).length > 0) throw new Difference(`invariants: ${JSON.stringify(broken)}`);
  } catch (error) {
    const what = error instanceof Difference ? error.message : ((error as Error).stack ?? "");
    const lines = linesAbout(world.log, what).join("\n");
    throw new Difference(`crafter ${index} of ${seed}, ${world.zone}: ${what}\n${lines}`);
  }
  const asked = world.askedSessions.size;
  return { days, ...world.stats, asked };
}

/** The log around the first date that a difference names, or its end. */
function linesAbout(log: string[], what: string): string[] {
  const date = /\d{4}-\d\d-\d\d/.exec(what)?.[0];
  const at = log.findIndex((line) => date !== undefined && line.includes(date));
  return at < 0 ? log.slice(-60) : log.slice(Math.max(0, at - 15), at + 40);
}

async function liveThrough(world: World, day: number) {
  const { random, zone } = world;
  const midnight = day - offsetOf(day, zone);
  let free = Math.max(midnight + 9 * HOUR, world.busyUntil);
  for (const device of world.devices) {
    for (const [, back] of device.offline)
      if (back >= day && back < day + DAY && random.chance(0.5))
        scheduleSync(world, device, back + random.between(1, 60) * MINUTE);
    if (random.chance(0.6)) scheduleSync(world, device, midnight + random.between(7, 9) * HOUR);
  }
  // She sits up late when the clocks change, since that is rare.
  const isChange = offsetOf(day, zone) !== offsetOf(day + DAY, zone);
  const evening = isChange ? 22.9 : random.between(17, 22.5);
  const hours = [random.between(9, 14), evening].filter(
    (_, at) => random.chance(at ? 0.6 : 0.25) || (at === 1 && isChange),
  );
  for (const [at, hour] of hours.entries()) {
    const begin = Math.max(free, midnight + hour * HOUR);
    const latest = midnight + (hours[at + 1] ?? 30) * HOUR;
    sitDown(world, begin, latest);
    free = latest;
  }
  await world.timeline.runUntil(midnight + 31 * HOUR, () => world.busyUntil);
}

function scheduleSync(world: World, device: World["devices"][0], at: number) {
  world.timeline.add(at, async (now) => {
    world.busyUntil = Math.max(world.busyUntil, await sync(world, device, now));
  });
}

/** Every device has a signal again, and everything is answered. */
async function settle(world: World, from: number) {
  let at = Math.max(from + 12 * HOUR, world.busyUntil);
  await world.timeline.runUntil(at, () => world.busyUntil);
  at = Math.max(at, world.busyUntil);
  for (const device of world.devices)
    for (const stretch of device.offline) if (stretch[1] > at && stretch[0] <= at) stretch[1] = at;
  for (let round = 0; round < 20; round++) {
    for (const device of world.devices) at = (await sync(world, device, at + MINUTE)) + MINUTE;
    at = await answerAll(world, at);
    if (world.devices.every((device) => device.waiting().length === 0)) break;
  }
  for (const device of world.devices) at = (await sync(world, device, at + MINUTE)) + MINUTE;
  world.busyUntil = at;
  await compareWithTruth(world, at);
}
