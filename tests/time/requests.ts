import { press } from "@/db/queries/crafting/press";
import { receiveTaps } from "@/db/queries/crafting/taps/receive";
import type { OpenSession } from "@/lib/domain/crafting/stopwatch";
import { MAX_TAPS, type TapQueue } from "@/lib/domain/crafting/tap";
import { updateKnown } from "@/lib/domain/crafting/tapped-session";
import type { Device, Waiting } from "./device";
import { answerAll } from "./questions";
import { SECOND, TOLERANCE_MS } from "./rates";
import type { Press, World } from "./world";

const TIMEOUT_MS = 10 * SECOND;
const RETRY_MS = 15 * SECOND;
/** A copy that arrives later than this says nothing about when it was sent. */
const LATEST_COPY_MS = 50 * SECOND;

/** Mostly under a second, sometimes up to three. */
function aTravelTime({ random }: World): number {
  return random.chance(0.05) ? random.between(400, 3_000) : random.between(10, 400);
}

/** Sends what waits, as lib/client/taps/send.ts does; an empty queue reads the state. Resolves when the last answer is there. */
export async function sync(world: World, device: Device, from: number): Promise<number> {
  device.advance(from);
  let at = from;
  if (!device.isOnline(at)) return at;
  for (;;) {
    const taps = device.waiting().slice(0, MAX_TAPS);
    if (taps.length > 0 && !device.pair) {
      const began = at;
      at += aTravelTime(world);
      const server = at;
      at += aTravelTime(world);
      device.pair = { ...device.clocks(at), server, roundTrip: at - began };
    }
    const sent = await postTaps(world, device, taps, at);
    at = sent.at;
    if (!sent.isAnswered) {
      world.timeline.add(at - TIMEOUT_MS + RETRY_MS, (again) => resend(world, device, again));
      return at;
    }
    if (device.waiting().length === 0) break;
  }
  if (device.questions > 0 && world.random.chance(0.5)) at = await answerAll(world, at);
  return at;
}

async function resend(world: World, device: Device, at: number) {
  if (device.waiting().length > 0) world.busyUntil = Math.max(world.busyUntil, await sync(world, device, at));
}

async function postTaps(world: World, device: Device, taps: Waiting[], began: number) {
  const queue = device.queueAt(began, taps);
  const way = aTravelTime(world);
  const arrived = began + way;
  if (device.lostRequests.due(began)) {
    if (world.random.chance(0.5)) scheduleCopy(world, queue, began);
    return { at: began + TIMEOUT_MS, isAnswered: false };
  }
  const answer = await receiveQueue(world, queue, { began, arrived });
  const server = arrived + world.random.between(0, 60);
  if (device.doubled.due(began)) scheduleCopy(world, queue, began);
  if (device.lostAnswers.due(began)) return { at: began + TIMEOUT_MS, isAnswered: false };
  const at = server + aTravelTime(world);
  device.pair = { ...device.clocks(at), server: Math.floor(server), roundTrip: at - began };
  device.drop(answer.results);
  if (device.waiting().length === 0) {
    device.contact = device.pair;
    device.jumpsSinceContact = 0;
  }
  const done = taps.filter(({ id }) => answer.results.some((result) => result.id === id));
  device.known = updateKnown(device.known, { session: answer.session, readAt: device.pair }, done);
  device.questions = answer.questions;
  return { at, isAnswered: true };
}

/** The same request arrives once more, later. */
function scheduleCopy(world: World, queue: TapQueue, began: number) {
  world.timeline.add(began + world.random.between(20, LATEST_COPY_MS), async (at) => {
    await receiveQueue(world, queue, { began, arrived: at });
  });
}

async function receiveQueue(world: World, queue: TapQueue, { began, arrived }: { began: number; arrived: number }) {
  await world.clock.set(arrived);
  const answer = await receiveTaps(world.userId, { ...queue, taps: JSON.parse(JSON.stringify(queue.taps)) });
  const device = world.devices.find(({ id }) => id === queue.device);
  const halfTrip = Math.max(queue.pair?.roundTrip ?? 0, queue.contact?.roundTrip ?? 0) / 2;
  for (const tap of queue.taps) {
    const press = world.pressOf.get(tap.id);
    const outcome = answer.results.find(({ id }) => id === tap.id)?.outcome;
    if (!press || outcome === "duplicate") continue;
    press.arrivedAt ??= arrived;
    press.toleranceMs = Math.max(press.toleranceMs, TOLERANCE_MS + Math.max(halfTrip, arrived - began));
    world.say(
      arrived,
      `${device ? world.nameOf(device) : "?"}: ${tap.kind} of ${new Date(press.at).toISOString()} ${outcome} ${device?.jumpsSinceContact}`,
    );
    if (outcome === "refused" && tap.kind === "discard") replaceDiscard(world, press);
    if (outcome === "needs_answer" && device?.jumpsSinceContact === 0) world.askedSessions.add(tap.session);
  }
  return answer;
}

/** Discarded here, saved elsewhere: it ends where it was saved. */
function replaceDiscard({ sittings }: World, discard: Press) {
  const sitting = sittings.find(({ presses }) => presses.includes(discard));
  const saved = sitting?.echoes[0];
  if (saved) sitting.presses = sitting.presses.map((press) => (press === discard ? saved : press));
}

/** One press: stored, then sent as an action of the dashboard or as a tap. Resolves when that is over. */
export async function sendPress(
  world: World,
  device: Device,
  press: Press,
  { session, endedAt, canKill = true }: { session: string; endedAt?: number | undefined; canKill?: boolean },
): Promise<number> {
  const isByAction = device.isOnline(press.at) && device.waiting().length === 0 && world.random.chance(0.5);
  const iso = endedAt === undefined ? undefined : new Date(endedAt).toISOString();
  const tap = device.write(press.at, { kind: press.kind, session, endedAt: iso }, isByAction);
  world.pressOf.set(tap.id, press);
  world.say(
    press.at,
    `${world.nameOf(device)}: ${press.kind}${isByAction ? " (action)" : ""}${iso ? ` until ${iso}` : ""}`,
  );
  if (canKill && device.kills.due(press.at)) {
    device.reload(press.at + 50);
    world.timeline.add(press.at + world.random.between(1, 3_600) * SECOND, (at) => resend(world, device, at));
    return press.at + 60;
  }
  if (!device.isOnline(press.at)) return press.at + 10;
  return isByAction ? sendAction(world, device, press, tap) : sync(world, device, press.at + 20);
}

async function sendAction(world: World, device: Device, press: Press, tap: Waiting): Promise<number> {
  const began = press.at + 20;
  const release = () => {
    tap.isHeld = false;
    return sync(world, device, began + TIMEOUT_MS);
  };
  if (device.lostRequests.due(began)) return release();
  const arrived = began + aTravelTime(world);
  await world.clock.set(arrived);
  const session = await pressOnServer(world, tap);
  press.arrivedAt ??= arrived;
  press.toleranceMs = Math.max(press.toleranceMs, TOLERANCE_MS + arrived - press.at);
  const server = arrived + world.random.between(0, 60);
  if (device.lostAnswers.due(began)) return release();
  const at = server + aTravelTime(world);
  press.isActed = true;
  device.drop([tap]);
  device.known = updateKnown(device.known, { session, readAt: device.clocks(at) }, [tap]);
  return at;
}

async function pressOnServer({ userId }: World, { kind, session, endedAt }: Waiting): Promise<OpenSession | null> {
  const [pressed] = await press(userId, [{ kind, session, endedAt }]);
  return pressed?.status === "open" ? pressed.session : null;
}
