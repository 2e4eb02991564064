import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { findBroken } from "@/db/invariants";
import { idOf } from "@/db/queries/crafting/session-writes";
import { answerQuestion, listQuestions } from "@/db/queries/crafting/taps/answer";
import { craftingSessions } from "@/db/schema";
import { aFinishedSession, anOpenSession, aUser } from "../../support/people/factories";
import { aDevice, MINUTE } from "../../support/taps/device";
import { finishSession, startSession } from "../../support/taps/presses";
import { letPass } from "../../support/taps/sessions";

// Presses that arrive after others that were made later.

/** The crafter's sessions in order, as minutes: from, until (null: it is open) and how many were crafted. */
async function timesOf(userId: string, now: number) {
  const minutes = (at: Date | null) => at && Math.round((now - +at) / MINUTE) + 0;
  const sessions = await db
    .select()
    .from(craftingSessions)
    .where(eq(craftingSessions.userId, userId))
    .orderBy(craftingSessions.startedAt);
  return sessions.map((one) => [
    minutes(one.startedAt),
    minutes(one.endedAt),
    Math.round((one.durationSeconds ?? 0) / 60),
  ]);
}

async function answer(userId: string, answer: "first" | "second" | "both") {
  const { conflicts } = await listQuestions(userId);
  expect(conflicts).toHaveLength(1);
  await answerQuestion(userId, { questionId: conflicts[0]?.id ?? "", answer });
}

const savedElsewhere = (userId: string, from: number, to: number) =>
  aFinishedSession(userId, { startedAt: new Date(Date.now() - from * MINUTE), durationSeconds: (from - to) * 60 });

describe("presses that use both the device's id and the server's id of one session", () => {
  it("count in the order in which they were made", async () => {
    const user = await aUser();
    const device = await aDevice(user.id);
    const own = randomUUID();
    const { id } = await startSession(user.id, { sessionId: own });
    await letPass(id, 3600);
    const now = Date.now();
    device.tap("pause", now - 50 * MINUTE, own);
    device.tap("resume", now - 40 * MINUTE, id);
    device.tap("pause", now - 30 * MINUTE, own);
    device.tap("resume", now - 20 * MINUTE, id);
    device.tap("stop", now - 10 * MINUTE, id);
    await device.send();
    const [[, , minutes] = []] = await timesOf(user.id, now);
    expect(minutes).toBeCloseTo(30, 1);
  });
});

it("offline presses for a session that was saved elsewhere earlier are rejected with a message that it stays", async () => {
  const user = await aUser();
  const session = await savedElsewhere(user.id, 120, 60);
  const device = await aDevice(user.id);
  device.tap("pause", Date.now() - 50 * MINUTE, session.id);
  device.tap("resume", Date.now() - 40 * MINUTE, session.id);
  device.tap("stop", Date.now() - 20 * MINUTE, session.id);
  const { results } = await device.send();
  const message = "This session was already saved (1h 0m) elsewhere, so it stays.";
  expect(results.map(({ outcome, message: answer }) => [outcome, answer])).toEqual(Array(3).fill(["refused", message]));
});

describe("offline presses that arrive after a Save on another device", () => {
  it("count when the saved session was paused and the offline device had resumed it", async () => {
    const user = await aUser();
    const open = await anOpenSession(user.id, { seconds: 7200 });
    const now = Date.now();
    const [near, far] = [await aDevice(user.id), await aDevice(user.id)];
    near.tap("pause", now - 60 * MINUTE, open.id);
    await near.send();
    await finishSession(user.id, { sessionId: open.id });
    far.tap("resume", now - 50 * MINUTE, open.id);
    far.tap("stop", now - 20 * MINUTE, open.id);
    await far.send();
    expect(await timesOf(user.id, now)).toEqual([[120, 20, 90]]);
    expect(await findBroken()).toEqual({});
  });

  it("count until the stop that another device pressed while it showed a pause", async () => {
    const user = await aUser();
    const open = await anOpenSession(user.id, { seconds: 7200 });
    const now = Date.now();
    const [tablet, near, far] = [await aDevice(user.id), await aDevice(user.id), await aDevice(user.id)];
    tablet.tap("pause", now - 110 * MINUTE, open.id);
    await tablet.send();
    far.tap("resume", now - 100 * MINUTE, open.id);
    near.tap("stop", now - 30 * MINUTE, open.id);
    await near.send();
    expect(await timesOf(user.id, now)).toEqual([[120, 30, 10]]);
    await far.send();
    expect(await timesOf(user.id, now)).toEqual([[120, 30, 80]]);
    expect(await findBroken()).toEqual({});
  });

  it("count even when the stop sent with them is later than the Save", async () => {
    const user = await aUser();
    const session = await savedElsewhere(user.id, 120, 10);
    const now = Date.now();
    const device = await aDevice(user.id);
    device.tap("pause", now - 40 * MINUTE, session.id);
    device.tap("resume", now - 30 * MINUTE, session.id);
    device.tap("stop", now - 5 * MINUTE, session.id);
    await device.send();
    const [[from, to, minutes] = []] = await timesOf(user.id, now);
    expect([from, to]).toEqual([120, 10]);
    expect(minutes).toBeCloseTo(100, 1);
  });

  it("count when the session was saved because another one began", async () => {
    const user = await aUser();
    const open = await anOpenSession(user.id, { seconds: 7200 });
    const now = Date.now();
    const [near, far] = [await aDevice(user.id), await aDevice(user.id)];
    near.tap("pause", now - 110 * MINUTE, open.id);
    near.tap("start", now - 60 * MINUTE, randomUUID());
    await near.send();
    far.tap("resume", now - 100 * MINUTE, open.id);
    far.tap("stop", now - 70 * MINUTE, open.id);
    await far.send();
    expect(await timesOf(user.id, now)).toEqual([
      [120, 70, 40],
      [60, null, 0],
    ]);
    expect(await findBroken()).toEqual({});
  });
});

describe("a session that lost its time to one that began earlier", () => {
  const gaveWay = async () => {
    const user = await aUser();
    await anOpenSession(user.id, { seconds: 7200 });
    const device = await aDevice(user.id);
    const session = randomUUID();
    const now = Date.now();
    device.tap("start", now - 60 * MINUTE, session);
    await device.send();
    return { user, device, session, now };
  };

  it("is stopped when its device stops it", async () => {
    const { user, device, session, now } = await gaveWay();
    device.tap("stop", Date.now(), session);
    expect(await device.send()).toMatchObject({ results: [{ outcome: "applied" }] });
    await answer(user.id, "second");
    const times = await timesOf(user.id, now);
    expect(times.map(([from, to]) => [from, to])).toEqual([
      [120, 60],
      [60, 0],
      [0, null],
    ]);
    expect(await findBroken()).toEqual({});
  });

  it("is no longer asked about after it was discarded", async () => {
    const { user, device, session, now } = await gaveWay();
    device.tap("discard", Date.now(), session);
    expect(await device.send()).toMatchObject({ results: [{ outcome: "applied" }], questions: 0 });
    expect(await timesOf(user.id, now)).toEqual([[120, null, 0]]);
  });

  it("gets its time back when the crafter chooses it, and keeps the time since", async () => {
    const user = await aUser();
    await savedElsewhere(user.id, 100, 50);
    const device = await aDevice(user.id);
    const session = randomUUID();
    const now = Date.now();
    device.tap("start", now - 60 * MINUTE, session);
    await device.send();
    await finishSession(user.id, { sessionId: idOf(user.id, session) });
    await answer(user.id, "second");
    const times = await timesOf(user.id, now);
    expect(times.map(([from, to]) => [from, to])).toEqual([
      [100, 60],
      [60, 0],
    ]);
    expect(times[1]?.[2]).toBeCloseTo(60, 0);
    expect(await findBroken()).toEqual({});
  });
});

describe("a session that lost all of its time", () => {
  it("stays as an empty session that overlaps no other", async () => {
    const user = await aUser();
    const now = Date.now();
    await savedElsewhere(user.id, 50, 40);
    const device = await aDevice(user.id);
    const session = randomUUID();
    device.tap("start", now - 60 * MINUTE, session);
    device.tap("stop", now - 30 * MINUTE, session);
    await device.send();
    expect(await timesOf(user.id, now)).toEqual([
      [60, 30, 30],
      [50, 50, 0],
    ]);
    expect(await findBroken()).toEqual({});
  });
});
