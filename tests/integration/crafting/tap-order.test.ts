import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { findBroken } from "@/db/invariants";
import { serverIdOf } from "@/db/queries/crafting/session-writes";
import { anOpenSession } from "../../support/people/factories";
import { aCrafterWithDevice, aDevice } from "../../support/taps/device";
import { finishSession, startSession } from "../../support/taps/presses";
import { answerFirstConflict, aSessionElsewhere, letPass, sessionsOf, timesOf } from "../../support/taps/sessions";

afterAll(async () => expect(await findBroken()).toEqual({}));

// Presses that arrive after others that were made later.

/** How many minutes of each session were crafted, in order. */
const minutesOf = async (userId: string) =>
  (await sessionsOf(userId)).map(({ durationSeconds }) => Math.round((durationSeconds ?? 0) / 60));

describe("presses that use both the device's id and the server's id of one session", () => {
  it("count in the order in which they were made", async () => {
    const { user, device } = await aCrafterWithDevice();
    const own = randomUUID();
    const { id } = await startSession(user.id, { sessionId: own });
    await letPass(id, 3600);
    const now = Date.now();
    device.tapAgo(own, { pause: 50 }, now);
    device.tapAgo(id, { resume: 40 }, now);
    device.tapAgo(own, { pause: 30 }, now);
    device.tapAgo(id, { resume: 20, stop: 10 }, now);
    await device.send();
    expect(await minutesOf(user.id)).toEqual([30]);
  });
});

it("offline presses for a session that was saved elsewhere earlier are rejected with a message that it stays", async () => {
  const { user, device } = await aCrafterWithDevice();
  device.tapAgo((await aSessionElsewhere(user.id, 120, 60)).id, { pause: 50, resume: 40, stop: 20 });
  const { results } = await device.send();
  const message = "This session was already saved (1h 0m) elsewhere, so it stays.";
  expect(results.map(({ outcome, message: answer }) => [outcome, answer])).toEqual(Array(3).fill(["refused", message]));
});

describe("offline presses that arrive after a Save on another device", () => {
  /** A session of two hours, and two devices of its crafter. */
  async function twoHours() {
    const { user, device: near, now } = await aCrafterWithDevice();
    return { user, near, far: await aDevice(user.id), open: await anOpenSession(user.id, { seconds: 7200 }), now };
  }

  it("count when the saved session was paused and the offline device had resumed it", async () => {
    const { user, near, far, open, now } = await twoHours();
    near.tapAgo(open.id, { pause: 60 }, now);
    await near.send();
    await finishSession(user.id, { sessionId: open.id });
    far.tapAgo(open.id, { resume: 50, stop: 20 }, now);
    await far.send();
    expect(await timesOf(user.id, now)).toBe("120–20");
    expect(await minutesOf(user.id)).toEqual([90]);
  });

  it("count until the stop that another device pressed while it showed a pause", async () => {
    const { user, near, far, open, now } = await twoHours();
    const tablet = await aDevice(user.id);
    tablet.tapAgo(open.id, { pause: 110 }, now);
    await tablet.send();
    far.tapAgo(open.id, { resume: 100 }, now);
    near.tapAgo(open.id, { stop: 30 }, now);
    await near.send();
    expect(await minutesOf(user.id)).toEqual([10]);
    await far.send();
    expect(await timesOf(user.id, now)).toBe("120–30");
    expect(await minutesOf(user.id)).toEqual([80]);
  });

  it("count even when the stop sent with them is later than the Save", async () => {
    const { user, device, now } = await aCrafterWithDevice();
    device.tapAgo((await aSessionElsewhere(user.id, 120, 10)).id, { pause: 40, resume: 30, stop: 5 }, now);
    await device.send();
    expect(await timesOf(user.id, now)).toBe("120–10");
    expect(await minutesOf(user.id)).toEqual([100]);
  });

  it("count when the session was saved because another one began", async () => {
    const { user, near, far, open, now } = await twoHours();
    near.tapAgo(open.id, { pause: 110 }, now);
    near.tapAgo(randomUUID(), { start: 60 }, now);
    await near.send();
    far.tapAgo(open.id, { resume: 100, stop: 70 }, now);
    await far.send();
    expect(await timesOf(user.id, now)).toBe("120–70, 60–…");
    expect(await minutesOf(user.id)).toEqual([40, 0]);
  });
});

describe("a session that lost its time to one that began earlier", () => {
  const gaveWay = async () => {
    const { user, device, now } = await aCrafterWithDevice();
    await anOpenSession(user.id, { seconds: 7200 });
    const session = randomUUID();
    device.tapAgo(session, { start: 60 }, now);
    await device.send();
    return { user, device, session, now };
  };

  it("is stopped when its device stops it", async () => {
    const { user, device, session, now } = await gaveWay();
    device.tapAgo(session, { stop: 0 });
    expect(await device.send()).toMatchObject({ results: [{ outcome: "applied" }] });
    await answerFirstConflict(user.id, "second");
    expect(await timesOf(user.id, now)).toBe("120–60, 60–0, 0–…");
  });

  it("is no longer asked about after it was discarded", async () => {
    const { user, device, session, now } = await gaveWay();
    device.tapAgo(session, { discard: 0 });
    expect(await device.send()).toMatchObject({ results: [{ outcome: "applied" }], questions: 0 });
    expect(await timesOf(user.id, now)).toBe("120–…");
  });

  it("gets its time back when the crafter chooses it, and keeps the time since", async () => {
    const { user, device, now } = await aCrafterWithDevice();
    await aSessionElsewhere(user.id, 100, 50);
    const session = randomUUID();
    device.tapAgo(session, { start: 60 }, now);
    await device.send();
    await finishSession(user.id, { sessionId: serverIdOf(user.id, session) });
    await answerFirstConflict(user.id, "second");
    expect(await timesOf(user.id, now)).toBe("100–60, 60–0");
    expect(await minutesOf(user.id)).toEqual([40, 60]);
  });
});

describe("a session that lost all of its time", () => {
  it("stays as an empty session that overlaps no other", async () => {
    const { user, device, now } = await aCrafterWithDevice();
    await aSessionElsewhere(user.id, 50, 40);
    device.tapAgo(randomUUID(), { start: 60, stop: 30 }, now);
    await device.send();
    expect(await timesOf(user.id, now)).toBe("60–30, 50–50");
    expect(await minutesOf(user.id)).toEqual([30, 0]);
  });
});
