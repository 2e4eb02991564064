import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { findBroken } from "@/db/invariants";
import { idOf } from "@/db/queries/crafting/session-writes";
import { craftingSessions, devices, sessionDays, sessionSegments, stopwatchTaps, users } from "@/db/schema";
import { allAtOnce } from "../../support/database/at-once";
import { anOpenSession, aProject, aUser } from "../../support/people/factories";
import { aDevice, deviceOf, HOUR, MINUTE } from "../../support/taps/device";

const sessionsOf = (userId: string) =>
  db.select().from(craftingSessions).where(eq(craftingSessions.userId, userId)).orderBy(craftingSessions.startedAt);
const segmentsOf = (sessionId: string) =>
  db.select().from(sessionSegments).where(eq(sessionSegments.sessionId, sessionId)).orderBy(sessionSegments.startedAt);

/** 10:00 of running between two taps, with a pause of 5 minutes in the middle, from an hour ago. */
function tenMinutes(device: Awaited<ReturnType<typeof aDevice>>, start = Date.now() - HOUR) {
  const session = randomUUID();
  const moments = [0, 6, 11, 15].map((minutes) => start + minutes * MINUTE);
  for (const [at, kind] of (["start", "pause", "resume", "stop"] as const).entries())
    device.tap(kind, moments[at] ?? 0, session);
  return { session, moments };
}

const closeTo = (moment: number | undefined, stored: Date | null | undefined) =>
  expect(Math.abs(+(stored ?? 0) - (moment ?? 0))).toBeLessThanOrEqual(1_000);

describe("taps made offline", () => {
  it("are stored with their own times, even when the device's clock was set three hours ahead later", async () => {
    const user = await aUser();
    const device = await aDevice(user.id);
    const { session, moments } = tenMinutes(device);
    device.jump(3 * HOUR);
    const answer = await device.send();
    expect(answer.results.map(({ outcome }) => outcome)).toEqual(Array(4).fill("applied"));
    expect(answer.saved).toMatchObject([{ description: "Crafting session" }]);
    const [saved] = await sessionsOf(user.id);
    expect(Math.abs((saved?.durationSeconds ?? 0) - 600)).toBeLessThanOrEqual(1);
    const segments = await segmentsOf(idOf(user.id, session));
    closeTo(moments[0], segments[0]?.startedAt);
    closeTo(moments[1], segments[0]?.endedAt);
    closeTo(moments[2], segments[1]?.startedAt);
    closeTo(moments[3], segments[1]?.endedAt);
    expect(segments.every(({ isOffline, isManual }) => isOffline && !isManual)).toBe(true);
    expect(await findBroken()).toEqual({});
  });

  it("count two hours on a device that slept and was reloaded in between", async () => {
    const user = await aUser();
    const device = await aDevice(user.id, { wallIsOff: 24 * HOUR });
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
    closeTo(start, saved?.startedAt);
  });

  it("store a stop from eleven hours ago at its own time", async () => {
    const user = await aUser();
    const device = await aDevice(user.id);
    const session = randomUUID();
    const stop = Date.now() - 11 * HOUR;
    device.tap("start", stop - HOUR, session);
    device.tap("stop", stop, session);
    await device.send();
    const [saved] = await sessionsOf(user.id);
    closeTo(stop, saved?.endedAt);
  });

  it("make one session when the same queue is sent 50 times at once", async () => {
    const user = await aUser();
    const device = await aDevice(user.id);
    tenMinutes(device);
    const answers = await allAtOnce(50, () => device.send({ isLost: true }));
    const outcomes = answers.map(({ results }) => results[0]?.outcome).toSorted();
    expect(outcomes).toEqual(["applied", ...Array(49).fill("duplicate")]);
    expect(await sessionsOf(user.id)).toHaveLength(1);
    expect(await db.$count(stopwatchTaps, eq(stopwatchTaps.userId, user.id))).toBe(4);
    expect(await findBroken()).toEqual({});
  });

  it("return their saved session again when the first answer was lost", async () => {
    const user = await aUser();
    const device = await aDevice(user.id);
    tenMinutes(device);
    const [first, second] = [await device.send({ isLost: true }), await device.send()];
    expect(first.saved).toMatchObject([{ durationSeconds: 600 }]);
    expect(second.saved).toEqual(first.saved);
  });

  it("continue a session that runs on the server and leave it running", async () => {
    const user = await aUser();
    const open = await anOpenSession(user.id, { seconds: 3600 });
    const device = await aDevice(user.id);
    const pausedAt = Date.now() - 40 * MINUTE;
    device.tap("pause", pausedAt, open.id);
    device.tap("resume", pausedAt + 10 * MINUTE, open.id);
    const { session } = await device.send();
    expect(session).toMatchObject({ id: open.id, running: true });
    expect(Math.abs((session?.elapsedMs ?? 0) - 50 * MINUTE)).toBeLessThan(5_000);
  });

  it("become the running session when there is no stop", async () => {
    const user = await aUser();
    const project = await aProject(user.id, { name: "Serving bowls" });
    const device = await aDevice(user.id);
    const start = Date.now() - 20 * MINUTE;
    device.tap("start", start, randomUUID(), { projectId: project.id });
    const { session, saved } = await device.send();
    expect(saved).toEqual([]);
    expect(session).toMatchObject({ running: true, description: "Serving bowls", project: { id: project.id } });
    expect(Math.abs((session?.elapsedMs ?? 0) - 20 * MINUTE)).toBeLessThan(5_000);
  });

  it("store no session when the last tap discards it", async () => {
    const user = await aUser();
    const device = await aDevice(user.id);
    const session = randomUUID();
    device.tap("start", Date.now() - HOUR, session);
    device.tap("discard", Date.now() - 30 * MINUTE, session);
    expect(await device.send()).toMatchObject({ session: null, saved: [], questions: 0 });
    expect(await sessionsOf(user.id)).toEqual([]);
  });

  it("count at most six hours of a local date on the boards", async () => {
    const user = await aUser({ timeZone: "UTC" });
    const device = await aDevice(user.id, { contactAt: Date.now() - 70 * HOUR });
    const noon = new Date(Date.now() - 48 * HOUR).setUTCHours(4, 0, 0, 0);
    for (const from of [0, 5]) {
      const session = randomUUID();
      device.tap("start", noon + from * HOUR, session);
      device.tap("stop", noon + (from + 4) * HOUR, session);
    }
    await device.send();
    const [stored] = await db.select().from(users).where(eq(users.id, user.id));
    expect(stored).toMatchObject({ totalCraftingSeconds: 8 * 3600, manualSeconds: 0, unrankedSeconds: 2 * 3600 });
    expect(await findBroken()).toEqual({});
  });
});

describe("a tap whose time can't be known", () => {
  it("is asked about when the clock changed in another document, and stores no session before the answer", async () => {
    const user = await aUser();
    const device = await aDevice(user.id);
    const session = randomUUID();
    const start = Date.now() - 2 * HOUR;
    device.reload(start - MINUTE);
    device.tap("start", start, session);
    device.tap("stop", start + HOUR, session);
    device.jump(-HOUR);
    device.reload(Date.now() - 1000);
    const answer = await device.send();
    expect(answer.results.map(({ outcome }) => outcome)).toEqual(["needs_answer", "needs_answer"]);
    expect(answer.questions).toBe(2);
    expect(await sessionsOf(user.id)).toEqual([]);
  });

  it.each([
    ["lies in the future", 5 * HOUR],
    ["lies before the device's last answer", -60 * HOUR],
  ])("is never credited when it %s", async (_, offset) => {
    const user = await aUser();
    const device = await aDevice(user.id);
    const session = randomUUID();
    device.tap("start", Date.now() + offset, session);
    device.tap("stop", Date.now() - MINUTE, session);
    expect((await device.send()).results.map(({ outcome }) => outcome)).toEqual(["needs_answer", "needs_answer"]);
    expect(await sessionsOf(user.id)).toEqual([]);
  });

  it("is asked about when its device is unknown", async () => {
    const user = await aUser();
    const device = deviceOf(user.id, randomUUID(), { contactAt: Date.now() - 10 * HOUR });
    tenMinutes(device);
    expect((await device.send()).results.map(({ outcome }) => outcome)).toEqual(Array(4).fill("needs_answer"));
    expect(await sessionsOf(user.id)).toEqual([]);
  });

  it("can't credit more than the wall time since the device's last contact", async () => {
    const user = await aUser();
    const device = await aDevice(user.id);
    await device.send();
    for (const hours of [10, 5, 1]) {
      const session = randomUUID();
      device.tap("start", Date.now() - hours * HOUR, session);
      device.tap("stop", Date.now(), session);
    }
    await device.send();
    const [stored] = await db.select().from(users).where(eq(users.id, user.id));
    expect(stored?.totalCraftingSeconds).toBeLessThanOrEqual(2);
  });

  it("is rejected when it is malformed, without holding up the other taps", async () => {
    const user = await aUser();
    const device = await aDevice(user.id);
    tenMinutes(device);
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
    const { results } = await device.send({ taps: [...bad, ...good] });
    expect(results.map(({ outcome }) => outcome)).toEqual([...Array(4).fill("refused"), ...Array(4).fill("applied")]);
    expect(await sessionsOf(user.id)).toHaveLength(1);
  });

  it("stops the session at the press when it names an end before the start", async () => {
    const user = await aUser();
    const device = await aDevice(user.id);
    const [session, now] = [randomUUID(), Date.now()];
    device.tap("start", now - 3 * HOUR, session);
    const stop = device.tap("stop", now - HOUR, session);
    stop.endedAt = new Date(now - 4 * HOUR).toISOString();
    await device.send();
    expect((await sessionsOf(user.id)).map(({ durationSeconds }) => durationSeconds)).toEqual([7_200]);
  });

  it.each([1970, 9999])("is timed by the monotonic clock when its wall clock says %s", async (year) => {
    const user = await aUser();
    const device = await aDevice(user.id, { wallIsOff: Date.UTC(year, 0) - Date.now() });
    tenMinutes(device);
    await device.send();
    expect((await sessionsOf(user.id))[0]?.durationSeconds).toBe(600);
  });
});

describe("taps on another crafter's session or device", () => {
  it("are rejected for another crafter's session exactly as for an unknown one", async () => {
    const [user, other] = [await aUser(), await aUser()];
    const theirs = await anOpenSession(other.id);
    const device = await aDevice(user.id);
    device.tap("stop", Date.now() - MINUTE, theirs.id);
    device.tap("stop", Date.now() - MINUTE, randomUUID());
    const { results } = await device.send();
    expect(results[0]).toMatchObject({ outcome: "refused" });
    expect({ ...results[0], id: "" }).toEqual({ ...results[1], id: "" });
    expect((await sessionsOf(other.id))[0]?.endedAt).toBeNull();
  });

  it("can start a session under an id that another crafter's session has", async () => {
    const [user, other] = [await aUser(), await aUser()];
    const theirs = await anOpenSession(other.id);
    const device = await aDevice(user.id);
    device.tap("start", Date.now() - HOUR, theirs.id);
    device.tap("stop", Date.now() - MINUTE, theirs.id);
    expect((await device.send()).saved).toHaveLength(1);
    expect((await sessionsOf(other.id))[0]?.endedAt).toBeNull();
  });

  it("are kept apart for another crafter's device with the same id and for a copied device", async () => {
    const [user, other] = [await aUser(), await aUser()];
    const device = await aDevice(user.id);
    const [copied, theirs] = [user, other].map(({ id }) =>
      deviceOf(id, device.id, { contactAt: Date.now() - 40 * HOUR }),
    );
    if (!copied || !theirs) throw new Error("two devices");
    await db
      .insert(devices)
      .values({ userId: other.id, id: device.id, lastContactAt: new Date(Date.now() - 40 * HOUR) });
    tenMinutes(device, Date.now() - 5 * HOUR);
    tenMinutes(copied, Date.now() - 4 * HOUR);
    tenMinutes(theirs, Date.now() - 3 * HOUR);
    const before = await db.select().from(devices).where(eq(devices.userId, user.id));
    await device.send();
    await db
      .update(devices)
      .set({ lastContactAt: before[0]?.lastContactAt })
      .where(and(eq(devices.userId, user.id)));
    await copied.send();
    await theirs.send();
    expect((await sessionsOf(user.id)).map(({ durationSeconds }) => durationSeconds)).toEqual([600, 600]);
    expect((await sessionsOf(other.id)).map(({ durationSeconds }) => durationSeconds)).toEqual([600]);
    expect(await db.$count(sessionDays, eq(sessionDays.userId, other.id))).toBeGreaterThan(0);
  });
});
