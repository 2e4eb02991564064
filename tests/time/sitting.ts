import { stableId } from "@/db/demo/random";
import type { Device } from "./device";
import { answerAll } from "./questions";
import { HOUR, MINUTE, SECOND } from "./rates";
import { sendPress, sync } from "./requests";
import { Difference, type Press, type Sitting, type World } from "./world";

type Step = { kind: Press["kind"]; at: number };

/** Sits down at `from`: start, some pauses, stop; the rest of it is put on the timeline. */
export function sitDown(world: World, from: number, latest: number): void {
  const { random } = world;
  const steps: Step[] = [{ kind: "start", at: from }];
  let at = from;
  for (let pauses = Math.floor(random.between(0, 3) * random.next()); pauses > 0; pauses--) {
    at += random.between(1, 60) * MINUTE;
    steps.push({ kind: "pause", at });
    at += random.chance(0.2) ? random.between(5, 60) * SECOND : random.between(1, 45) * MINUTE;
    steps.push({ kind: "resume", at });
  }
  at += random.chance(0.1) ? random.between(20, 300) * SECOND : random.between(5, 110) * MINUTE;
  steps.push({ kind: random.chance(world.rates.discards) ? "discard" : "stop", at });
  if (at > latest - 10 * MINUTE) return;
  world.timeline.add(from, (now) => beginSitting(world, steps, now, latest));
}

async function beginSitting(world: World, [first, ...steps]: Step[], at: number, latest: number) {
  if (!first) return;
  const found = await aFreeDevice(world, at);
  const sitting: Sitting = {
    session: stableId(`${world.key}:session:${world.sittings.length}`),
    ...{ home: found.device, presses: [], echoes: [], end: null, isConflict: false },
    answer: world.random.pick(["first", "second", "both"]),
  };
  world.sittings.push(sitting);
  world.stats.sittings += 1;
  world.busyUntil = await doPress(world, sitting, found.device, "start", Math.max(found.at + SECOND, at));
  while (isAnotherRunning(world, sitting, found.device)) {
    const free = await saveOldSession(world, found.device, world.busyUntil + 5 * SECOND);
    sitting.presses = [];
    world.busyUntil = await doPress(world, sitting, found.device, "start", free + SECOND);
  }
  for (const step of steps) {
    const isLast = step === steps.at(-1);
    if (isLast && step.kind === "stop" && sitting.home.forgotten.due(step.at))
      return forgetStop(world, sitting, step.at, latest);
    world.timeline.add(step.at, (now) => doStep(world, sitting, step.kind, now));
  }
}

/** She notices hours later, and names the end. */
function forgetStop(world: World, sitting: Sitting, end: number, latest: number) {
  const noticed = Math.min(end + world.random.between(2.2, 14) * HOUR, latest - 5 * MINUTE);
  const canName = noticed - end > 2.1 * HOUR;
  world.timeline.add(canName ? noticed : end, async (now) => {
    // A named end restarts what Save counts as untouched. Her last press may have come late.
    const isLater = end > (sitting.presses.at(-1)?.at ?? 0);
    if (canName && isLater && !sitting.presses.some(({ isAsked }) => isAsked)) sitting.end = end;
    await doStep(world, sitting, "stop", now);
  });
}

async function doStep(world: World, sitting: Sitting, kind: Press["kind"], from: number) {
  const found = await findShowingDevice(world, sitting, kind, from);
  if (sitting.presses.some(({ isAsked }) => isAsked)) sitting.end = null;
  const last = sitting.presses.at(-1)?.at ?? 0;
  const at = Math.max(found.at + SECOND, last + 2 * SECOND);
  world.busyUntil = await doPress(world, sitting, found.device, kind, at);
  if (kind === "resume" && world.random.chance(world.rates.goesOn)) await resumeTwice(world, sitting);
  if (kind === "stop" && sitting.end === null && world.random.chance(world.rates.goesOn))
    await goOnElsewhere(world, sitting);
}

/** Her Resume waits on its device; another one still shows the pause, so she presses it there too. */
async function resumeTwice(world: World, sitting: Sitting) {
  const from = world.busyUntil;
  const other = world.devices.find((device) => device !== sitting.home && isOnlineThrough(device, from, from + MINUTE));
  if (!other || sitting.home.queue.length === 0) return;
  const at = (await sync(world, other, from + SECOND)) + SECOND;
  if (!canPress(world, sitting, other, "resume")) return;
  other.advance(at);
  const echo = world.press("resume", at, other);
  world.busyUntil = await sendPress(world, other, echo, { session: other.shown()?.id ?? "", canKill: false });
}

const GOES_ON_MS = 8 * MINUTE;

/** Her stop waits on its device; where another one still shows the session running she goes on there. */
async function goOnElsewhere(world: World, sitting: Sitting) {
  const stop = sitting.presses.at(-1);
  const [from, until] = [world.busyUntil, world.busyUntil + GOES_ON_MS];
  const isWaiting = stop && stop.device.signalAt(from) > until && stop.device.queue.length > 0;
  const other = world.devices.find((device) => device !== stop?.device && isOnlineThrough(device, from, until));
  if (!isWaiting || !other) return;
  let at = (await sync(world, other, from + SECOND)) + SECOND;
  if (!canPress(world, sitting, other, "pause")) return;
  const session = other.shown()?.id ?? "";
  const later: Press[] = [];
  for (const kind of ["pause", "resume", "stop"] as const) {
    at += MINUTE;
    other.advance(at);
    const press = world.press(kind, at, other);
    later.push(press);
    at = await sendPress(world, other, press, { session, canKill: false });
  }
  world.busyUntil = at;
  sitting.isConflict = true;
  if (sitting.answer !== "first") sitting.presses = [...sitting.presses.slice(0, -1), ...later];
}

function isOnlineThrough(device: Device, from: number, until: number): boolean {
  for (let at = from; at <= until; at += MINUTE) if (!device.isOnline(at)) return false;
  return true;
}

async function doPress(world: World, sitting: Sitting, device: Device, kind: Press["kind"], at: number) {
  device.advance(at);
  const press = world.press(kind, at, device);
  sitting.presses.push(press);
  const session = kind === "start" ? sitting.session : (device.shown()?.id ?? "");
  const endedAt = kind === "stop" ? (sitting.end ?? undefined) : undefined;
  return sendPress(world, device, press, { session, endedAt });
}

function canPress(world: World, sitting: Sitting, device: Device, kind: Press["kind"]) {
  const shown = device.shown();
  if (!shown || !world.isOf(shown.id, sitting)) return false;
  return kind === "pause" ? shown.running : kind === "resume" ? !shown.running : true;
}

/** Another device if she is there and it knows of the session, else the one where she began. */
async function findShowingDevice(world: World, sitting: Sitting, kind: Press["kind"], from: number) {
  let at = from;
  const other = world.random.pick(world.devices);
  if (other !== sitting.home && world.random.chance(world.rates.switches)) {
    at = await sync(world, other, at);
    if (canPress(world, sitting, other, kind)) {
      sitting.home = other;
      return { device: other, at: at + 5 * SECOND };
    }
  }
  const places = [sitting.home, ...world.devices.filter((device) => device !== sitting.home)];
  for (let round = 0; round < 5; round++) {
    for (const device of places) {
      at = (await sync(world, device, at + SECOND)) + SECOND;
      if (canPress(world, sitting, device, kind)) return { device, at };
    }
    // Its start may wait for an answer, which needs a signal.
    const signals = world.devices.map((device) => device.signalAt(at));
    at = await answerAll(world, Math.max(at, Math.min(...signals)));
  }
  const seen = world.devices.map((device) => JSON.stringify(device.shown()));
  throw new Difference(`No device shows the session that she wants to ${kind}, but ${seen.join(" and ")}.`);
}

/** The dashboard has answered "A session was already running", so her start was not stored. */
function isAnotherRunning(world: World, sitting: Sitting, device: Device): boolean {
  const shown = device.shown();
  const isAnswered = sitting.presses.at(-1)?.isActed === true;
  return isAnswered && shown !== null && !world.isOf(shown.id, sitting);
}

/** Saves what a device shows of an earlier session. */
async function saveOldSession(world: World, device: Device, at: number): Promise<number> {
  const shown = device.shown();
  const old = shown && world.sittings.find((sitting) => world.isOf(shown.id, sitting));
  if (!old) throw new Difference(`${world.nameOf(device)} shows a session that she does not know`);
  const echo = world.press("stop", at, device);
  old.echoes.push(echo);
  return (await sendPress(world, device, echo, { session: shown.id })) + SECOND;
}

/** A device that shows no session; if all do, she saves the old one there again. */
async function aFreeDevice(world: World, from: number) {
  let at = from;
  const first = world.random.pick(world.devices);
  for (const device of [first, ...world.devices.filter((other) => other !== first)]) {
    at = (await sync(world, device, at)) + SECOND;
    if (!device.shown()) return { device, at };
    const isLast = device === world.devices.at(-1);
    if (!isLast && !world.random.chance(0.5)) continue;
    at = await saveOldSession(world, device, at);
    if (!device.shown()) return { device, at };
  }
  // What she pressed there may wait for an answer.
  const answered = await answerAll(world, at);
  for (const device of world.devices) at = (await sync(world, device, Math.max(at, answered))) + SECOND;
  const free = world.devices.find((device) => !device.shown());
  if (free) return { device: free, at };
  throw new Difference("every device shows an old session");
}
