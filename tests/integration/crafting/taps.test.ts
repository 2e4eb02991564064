import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { findBroken } from "@/db/invariants";
import { serverIdOf } from "@/db/queries/crafting/session-writes";
import { devices, sessionDays, stopwatchTaps, users } from "@/db/schema";
import { runAllAtOnce } from "../../support/database/at-once";
import { anOpenSession, aProject, aUser } from "../../support/people/factories";
import { aCrafterWithDevice, type aDevice, deviceOf, HOUR, MINUTE } from "../../support/taps/device";
import { segmentsOf, sessionsOf } from "../../support/taps/sessions";
import { isThorough } from "../../support/thorough";

/** Sends of one queue at once. */
const MANY = isThorough ? 50 : 12;

afterAll(async () => expect(await findBroken()).toEqual({}));

/** 10:00 of running between two taps, with a pause of 5 minutes in the middle, from an hour ago. */
function tapTenMinutes(device: Awaited<ReturnType<typeof aDevice>>, start = Date.now() - HOUR) {
  const session = randomUUID();
  const moments = [0, 6, 11, 15].map((minutes) => start + minutes * MINUTE);
  for (const [at, kind] of (["start", "pause", "resume", "stop"] as const).entries())
    device.tap(kind, moments[at] ?? 0, session);
  return { session, moments };
}

const outcomesOf = ({ results }: { results: { outcome: string }[] }) => results.map(({ outcome }) => outcome);
const durationsOf = async (userId: string) =>
  (await sessionsOf(userId)).map(({ durationSeconds }) => durationSeconds ?? 0);
const msBetween = (moment: number, stored: Date | null | undefined) => Math.abs(+(stored ?? 0) - moment);

describe("taps made offline", () => {
  it("are stored with their own times, even when the device's clock was set three hours ahead later", async () => {
    const { user, device } = await aCrafterWithDevice();
    const { session, moments } = tapTenMinutes(device);
    device.jump(3 * HOUR);
    const answer = await device.send();
    expect(outcomesOf(answer)).toEqual(Array(4).fill("applied"));
    expect(answer.saved).toMatchObject([{ description: "Crafting session" }]);
    expect(Math.abs(((await durationsOf(user.id))[0] ?? 0) - 600)).toBeLessThanOrEqual(1);
    const segments = await segmentsOf(serverIdOf(user.id, session));
    const stored = segments.flatMap(({ startedAt, endedAt }) => [startedAt, endedAt]);
    expect(stored).toHaveLength(4);
    for (const [at, moment] of moments.entries()) expect(msBetween(moment, stored[at])).toBeLessThanOrEqual(1_000);
    expect(segments.every(({ isOffline, isManual }) => isOffline && !isManual)).toBe(true);
  });

  it("count two hours on a device that slept and was reloaded in between", async () => {
    const { user, device } = await aCrafterWithDevice({ wallIsOff: 24 * HOUR });
    const session = randomUUID();
    const start = Date.now() - 3 * HOUR;
    device.tap("start", start, session);
    device.sleep(90 * MINUTE);
    device.reload(start + 100 * MINUTE);
    device.tap("stop", start + 2 * HOUR, session);
    device.reload(Date.now() - 1_000);
    await device.send();
    const [saved] = await sessionsOf(user.id);
    expect(Math.abs((saved?.durationSeconds ?? 0) - 7200)).toBeLessThanOrEqual(2);
    expect(msBetween(start, saved?.startedAt)).toBeLessThanOrEqual(1_000);
  });

  it("store a stop from eleven hours ago at its own time", async () => {
    const { user, device, now } = await aCrafterWithDevice();
    device.tapAgo(randomUUID(), { start: 12 * 60, stop: 11 * 60 }, now);
    await device.send();
    expect(msBetween(now - 11 * HOUR, (await sessionsOf(user.id))[0]?.endedAt)).toBeLessThanOrEqual(1_000);
  });

  it(`make one session when the same queue is sent ${MANY} times at once`, async () => {
    const { user, device } = await aCrafterWithDevice();
    tapTenMinutes(device);
    const answers = await runAllAtOnce(MANY, () => device.send({ isLost: true }));
    const outcomes = answers.map(({ results }) => results[0]?.outcome).toSorted();
    expect(outcomes).toEqual(["applied", ...Array(MANY - 1).fill("duplicate")]);
    expect(await sessionsOf(user.id)).toHaveLength(1);
    expect(await db.$count(stopwatchTaps, eq(stopwatchTaps.userId, user.id))).toBe(4);
  });

  it("return their saved session again when the first answer was lost", async () => {
    const { device } = await aCrafterWithDevice();
    tapTenMinutes(device);
    const [first, second] = [await device.send({ isLost: true }), await device.send()];
    expect(first.saved).toMatchObject([{ durationSeconds: 600 }]);
    expect(second.saved).toEqual(first.saved);
  });

  it("continue a session that runs on the server and leave it running", async () => {
    const { user, device } = await aCrafterWithDevice();
    const open = await anOpenSession(user.id, { seconds: 3600 });
    device.tapAgo(open.id, { pause: 40, resume: 30 });
    const { session } = await device.send();
    expect(session).toMatchObject({ id: open.id, running: true });
    expect(Math.abs((session?.elapsedMs ?? 0) - 50 * MINUTE)).toBeLessThan(5_000);
  });

  it("become the running session when there is no stop", async () => {
    const { user, device, now } = await aCrafterWithDevice();
    const project = await aProject(user.id, { name: "Serving bowls" });
    device.tap("start", now - 20 * MINUTE, randomUUID(), { projectId: project.id });
    const { session, saved } = await device.send();
    expect(saved).toEqual([]);
    expect(session).toMatchObject({ running: true, description: "Serving bowls", project: { id: project.id } });
    expect(Math.abs((session?.elapsedMs ?? 0) - 20 * MINUTE)).toBeLessThan(5_000);
  });

  it("store no session when the last tap discards it", async () => {
    const { user, device } = await aCrafterWithDevice();
    device.tapAgo(randomUUID(), { start: 60, discard: 30 });
    expect(await device.send()).toMatchObject({ session: null, saved: [], questions: 0 });
    expect(await sessionsOf(user.id)).toEqual([]);
  });

  it("count at most six hours of a local date on the boards", async () => {
    const { user, device } = await aCrafterWithDevice({ contactAt: Date.now() - 70 * HOUR });
    const morning = new Date(Date.now() - 48 * HOUR).setUTCHours(4, 0, 0, 0);
    for (const from of [0, 5]) {
      const session = randomUUID();
      device.tap("start", morning + from * HOUR, session);
      device.tap("stop", morning + (from + 4) * HOUR, session);
    }
    await device.send();
    const [stored] = await db.select().from(users).where(eq(users.id, user.id));
    expect(stored).toMatchObject({ totalCraftingSeconds: 8 * 3600, manualSeconds: 0, unrankedSeconds: 2 * 3600 });
  });
});

describe("a tap whose time can't be known", () => {
  it("is asked about when the clock changed in another document, and stores no session before the answer", async () => {
    const { user, device, now } = await aCrafterWithDevice();
    device.reload(now - 2 * HOUR - MINUTE);
    device.tapAgo(randomUUID(), { start: 120, stop: 60 }, now);
    device.jump(-HOUR);
    device.reload(Date.now() - 1000);
    const answer = await device.send();
    expect(outcomesOf(answer)).toEqual(["needs_answer", "needs_answer"]);
    expect(answer.questions).toBe(2);
    expect(await sessionsOf(user.id)).toEqual([]);
  });

  it.each([
    ["lies in the future", -5 * 60],
    ["lies before the device's last answer", 60 * 60],
  ])("is never credited when it %s", async (_, minutesAgo) => {
    const { user, device } = await aCrafterWithDevice();
    device.tapAgo(randomUUID(), { start: minutesAgo, stop: 1 });
    expect(outcomesOf(await device.send())).toEqual(["needs_answer", "needs_answer"]);
    expect(await sessionsOf(user.id)).toEqual([]);
  });

  it("is asked about when its device is unknown", async () => {
    const user = await aUser();
    const device = deviceOf(user.id, randomUUID(), { contactAt: Date.now() - 10 * HOUR });
    tapTenMinutes(device);
    expect(outcomesOf(await device.send())).toEqual(Array(4).fill("needs_answer"));
    expect(await sessionsOf(user.id)).toEqual([]);
  });

  it("can't credit more than the wall time since the device's last contact", async () => {
    const { user, device } = await aCrafterWithDevice();
    await device.send();
    for (const hours of [10, 5, 1]) device.tapAgo(randomUUID(), { start: hours * 60, stop: 0 });
    await device.send();
    const [stored] = await db.select().from(users).where(eq(users.id, user.id));
    expect(stored?.totalCraftingSeconds).toBeLessThanOrEqual(2);
  });

  it("is rejected when it is malformed, without holding up the other taps", async () => {
    const { user, device } = await aCrafterWithDevice();
    tapTenMinutes(device);
    const good = device.waiting();
    const [one] = good;
    const bad = [
      { ...one, id: randomUUID(), seq: -1 },
      { ...one, id: randomUUID(), mono: Number.NaN },
      { ...one, id: randomUUID(), kind: "steal" },
      { ...one, id: "no uuid" },
      "nothing",
      null,
    ];
    const answer = await device.send({ taps: [...bad, ...good] });
    expect(outcomesOf(answer)).toEqual([...Array(4).fill("refused"), ...Array(4).fill("applied")]);
    expect(await sessionsOf(user.id)).toHaveLength(1);
  });

  it("stops the session at the press when it names an end before the start", async () => {
    const { user, device, now } = await aCrafterWithDevice();
    device.tapAgo(randomUUID(), { start: 180, stop: 60 }, now);
    const [, stop] = device.waiting();
    if (stop) stop.endedAt = new Date(now - 4 * HOUR).toISOString();
    await device.send();
    expect(await durationsOf(user.id)).toEqual([7_200]);
  });

  it.each([1970, 9999])("is timed by the monotonic clock when its wall clock says %s", async (year) => {
    const { user, device } = await aCrafterWithDevice({ wallIsOff: Date.UTC(year, 0) - Date.now() });
    tapTenMinutes(device);
    await device.send();
    expect(await durationsOf(user.id)).toEqual([600]);
  });
});

describe("taps on another crafter's session or device", () => {
  it("are rejected for another crafter's session exactly as for an unknown one", async () => {
    const [{ device }, other] = [await aCrafterWithDevice(), await aUser()];
    for (const session of [(await anOpenSession(other.id)).id, randomUUID()]) device.tapAgo(session, { stop: 1 });
    const { results } = await device.send();
    expect(results[0]).toMatchObject({ outcome: "refused" });
    expect({ ...results[0], id: "" }).toEqual({ ...results[1], id: "" });
    expect((await sessionsOf(other.id))[0]?.endedAt).toBeNull();
  });

  it("can start a session under an id that another crafter's session has", async () => {
    const [{ device }, other] = [await aCrafterWithDevice(), await aUser()];
    device.tapAgo((await anOpenSession(other.id)).id, { start: 60, stop: 1 });
    expect((await device.send()).saved).toHaveLength(1);
    expect((await sessionsOf(other.id))[0]?.endedAt).toBeNull();
  });

  it("are kept apart for another crafter's device with the same id and for a copied device", async () => {
    const [{ user, device }, other] = [await aCrafterWithDevice(), await aUser()];
    const contactAt = Date.now() - 40 * HOUR;
    const [copied, theirs] = [user, other].map(({ id }) => deviceOf(id, device.id, { contactAt }));
    if (!copied || !theirs) throw new Error("two devices");
    await db.insert(devices).values({ userId: other.id, id: device.id, lastContactAt: new Date(contactAt) });
    tapTenMinutes(device, Date.now() - 5 * HOUR);
    tapTenMinutes(copied, Date.now() - 4 * HOUR);
    tapTenMinutes(theirs, Date.now() - 3 * HOUR);
    const [before] = await db.select().from(devices).where(eq(devices.userId, user.id));
    await device.send();
    await db.update(devices).set({ lastContactAt: before?.lastContactAt }).where(eq(devices.userId, user.id));
    await copied.send();
    await theirs.send();
    expect(await durationsOf(user.id)).toEqual([600, 600]);
    expect(await durationsOf(other.id)).toEqual([600]);
    expect(await db.$count(sessionDays, eq(sessionDays.userId, other.id))).toBeGreaterThan(0);
  });
});
