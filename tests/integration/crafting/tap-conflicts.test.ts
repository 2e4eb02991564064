import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { findBroken } from "@/db/invariants";
import { deleteSession } from "@/db/queries/crafting/saved-sessions";
import { assignToProject } from "@/db/queries/crafting/session-project";
import { listQuestions } from "@/db/queries/crafting/taps/answer";
import { findBoard } from "@/db/queries/leaderboard/boards";
import { refreshLeaderboard } from "@/db/queries/leaderboard/refresh";
import { sessionEdits, sessionSegments, stopwatchTaps } from "@/db/schema";
import { aMethod, anOpenSession, aProject, aUser, markComplete } from "../../support/people/factories";
import { aDevice, HOUR, MINUTE } from "../../support/taps/device";
import { finishSession, pauseSession } from "../../support/taps/presses";
import { answerTo, savedElsewhere, sessionsOf, tapped, timesOf, totalMinutes } from "../../support/taps/sessions";

describe("an offline stop of a session that another device saved later", () => {
  it("corrects the saved session to the earlier stop and records the edit", async () => {
    const user = await aUser();
    const session = await savedElsewhere(user.id, 120, 30);
    const device = await aDevice(user.id);
    device.tap("stop", Date.now() - 60 * MINUTE, session.id);
    const answer = await device.send();
    expect(answer).toMatchObject({ results: [{ outcome: "applied" }], questions: 0 });
    expect(await totalMinutes(user.id)).toBe(60);
    const [edit] = await db.select().from(sessionEdits).where(eq(sessionEdits.sessionId, session.id));
    expect(edit).toMatchObject({
      reason: "device",
      before: { durationSeconds: 5400 },
      after: { durationSeconds: 3600 },
    });
    expect(await findBroken()).toEqual({});
  });

  it("changes nothing when it was pressed after the Save or is that Save itself, sent again", async () => {
    const user = await aUser();
    const session = await savedElsewhere(user.id, 120, 30);
    const device = await aDevice(user.id);
    device.tap("stop", Date.now() - 20 * MINUTE, session.id);
    device.tap("stop", Date.now() - 30 * MINUTE - 900, session.id);
    expect((await device.send()).results.map(({ outcome }) => outcome)).toEqual(["applied", "applied"]);
    expect(await db.$count(sessionEdits, eq(sessionEdits.sessionId, session.id))).toBe(0);
  });

  describe("when the session went on elsewhere after the stop", () => {
    async function wentOn() {
      const user = await aUser();
      const now = Date.now();
      // Some seconds more, so that a millisecond does not take a whole minute off the boards.
      const session = await anOpenSession(user.id, { seconds: 7220 });
      const elsewhere = await aDevice(user.id);
      elsewhere.tap("pause", now - 50 * MINUTE, session.id);
      elsewhere.tap("resume", now - 40 * MINUTE, session.id);
      elsewhere.tap("stop", now - 10 * MINUTE, session.id);
      await elsewhere.send();
      const device = await aDevice(user.id);
      device.tap("stop", now - 60 * MINUTE, session.id);
      const sent = await device.send();
      return { user, session, sent, now };
    }

    it("asks the crafter, keeps the longer session until then and leaves the difference off the boards", async () => {
      const { user, sent, now } = await wentOn();
      expect(sent).toMatchObject({ results: [{ outcome: "needs_answer" }], questions: 1 });
      expect(await timesOf(user.id, now)).toEqual([[120, 10]]);
      expect(await totalMinutes(user.id)).toBe(100);
      const minutesOnBoard = async () => {
        await refreshLeaderboard({ maxAgeSeconds: 0 });
        return (await findBoard(user.id, "most_improved")).own?.value;
      };
      expect(await minutesOnBoard()).toBe(60);
      await answerTo(user.id, "second");
      expect(await minutesOnBoard()).toBe(100);
    });

    it.each([
      ["first", [[120, 60]], 50],
      ["second", [[120, 10]], 90],
    ] as const)("applies the device's other presses when the crafter answers %s", async (answer, times, minutes) => {
      const { user, session, now } = await wentOn();
      const device = await aDevice(user.id);
      device.tap("pause", now - 100 * MINUTE, session.id);
      device.tap("resume", now - 90 * MINUTE, session.id);
      device.tap("stop", now - 60 * MINUTE, session.id);
      await device.send();
      expect(await totalMinutes(user.id)).toBe(90);
      await answerTo(user.id, answer);
      expect(await timesOf(user.id, now)).toEqual(times);
      expect(await totalMinutes(user.id)).toBe(minutes);
      expect(await findBroken()).toEqual({});
    });

    it("ends the session at the stop when the crafter chooses it", async () => {
      const { user, now } = await wentOn();
      await answerTo(user.id, "first");
      expect(await timesOf(user.id, now)).toEqual([[120, 60]]);
      expect(await totalMinutes(user.id)).toBe(60);
      expect((await listQuestions(user.id)).conflicts).toEqual([]);
      expect(
        await db.$count(
          stopwatchTaps,
          and(eq(stopwatchTaps.userId, user.id), eq(stopwatchTaps.outcome, "needs_answer")),
        ),
      ).toBe(0);
      expect(await findBroken()).toEqual({});
    });

    it("keeps the longer session when the crafter chooses that", async () => {
      const { user, now } = await wentOn();
      await answerTo(user.id, "second");
      expect(await timesOf(user.id, now)).toEqual([[120, 10]]);
    });

    it("makes two sessions that hold every second once when the crafter answers both", async () => {
      const { user, now } = await wentOn();
      await answerTo(user.id, "both");
      expect(await timesOf(user.id, now)).toEqual([
        [120, 60],
        [60, 10],
      ]);
      expect(await totalMinutes(user.id)).toBe(100);
      expect(await findBroken()).toEqual({});
    });
  });

  it("is rejected when the time is part of a final price, without holding up the queue", async () => {
    const user = await aUser();
    const [project, method] = [await aProject(user.id), await aMethod(user.id)];
    const session = await savedElsewhere(user.id, 120, 60);
    await assignToProject(user.id, { sessionId: session.id, projectId: project.id });
    const price = { methodId: method.id, materials: [], additionalCostsCents: 0, priceOverrideCents: null };
    await markComplete(user.id, { projectId: project.id, ...price });
    const device = await aDevice(user.id);
    device.tap("stop", Date.now() - 90 * MINUTE, session.id);
    tapped(device, 40, 20);
    const { results } = await device.send();
    expect(results.map(({ outcome }) => outcome)).toEqual(["refused", "applied", "applied"]);
    expect(results[0]?.message).toContain("final");
  });
});

describe("an offline discard", () => {
  it("is rejected for a session saved elsewhere, with a message that the session stays", async () => {
    const user = await aUser();
    const session = await savedElsewhere(user.id, 60, 30);
    const device = await aDevice(user.id);
    device.tap("discard", Date.now() - 40 * MINUTE, session.id);
    const { results } = await device.send();
    expect(results[0]).toMatchObject({
      outcome: "refused",
      message: "This session was already saved (0h 30m) elsewhere, so it stays.",
    });
    expect(await sessionsOf(user.id)).toHaveLength(1);
  });

  it("is rejected for a saved session, but the pause sent with it counts", async () => {
    const user = await aUser();
    const session = await savedElsewhere(user.id, 120, 30);
    const device = await aDevice(user.id);
    device.tap("pause", Date.now() - 100 * MINUTE, session.id);
    device.tap("resume", Date.now() - 80 * MINUTE, session.id);
    device.tap("discard", Date.now() - 60 * MINUTE, session.id);
    expect((await device.send()).results.at(-1)).toMatchObject({ outcome: "refused" });
    expect(await totalMinutes(user.id)).toBe(70);
    expect(await findBroken()).toEqual({});
  });

  it("discards an open session", async () => {
    const user = await aUser();
    const open = await anOpenSession(user.id, { seconds: 1800 });
    const device = await aDevice(user.id);
    device.tap("discard", Date.now() - 10 * MINUTE, open.id);
    expect(await device.send()).toMatchObject({ session: null, results: [{ outcome: "applied" }] });
    expect(await sessionsOf(user.id)).toEqual([]);
  });
});

describe("taps for a session that was deleted", () => {
  it("are rejected with a message and start no session", async () => {
    const user = await aUser();
    const session = await savedElsewhere(user.id, 60, 30);
    await deleteSession(user.id, session.id);
    const device = await aDevice(user.id);
    device.tap("stop", Date.now() - 40 * MINUTE, session.id);
    const { results } = await device.send();
    expect(results[0]).toMatchObject({
      outcome: "refused",
      keep: "gone",
      message: expect.stringContaining("deleted elsewhere"),
    });
    expect(await sessionsOf(user.id)).toEqual([]);
  });

  it("leave nothing for the device to keep when they discard the session", async () => {
    const user = await aUser();
    const device = await aDevice(user.id);
    const session = randomUUID();
    device.tap("pause", Date.now() - 40 * MINUTE, session);
    device.tap("discard", Date.now() - 30 * MINUTE, session);
    const { results } = await device.send();
    expect(results.map(({ outcome, keep }) => [outcome, keep])).toEqual(Array(2).fill(["refused", undefined]));
  });
});

describe("taps older than 30 days", () => {
  const DAY = 24 * HOUR;

  it("are rejected and stay on the device with the rest of their session, while other taps count", async () => {
    const user = await aUser();
    const device = await aDevice(user.id, { contactAt: Date.now() - 40 * DAY });
    const [old, young] = [randomUUID(), randomUUID()];
    device.tap("start", Date.now() - 31 * DAY, old);
    device.tap("pause", Date.now() - 29 * DAY, old);
    device.tap("stop", Date.now() - HOUR, old);
    device.tap("start", Date.now() - 40 * MINUTE, young);
    device.tap("stop", Date.now() - 20 * MINUTE, young);
    const { results, questions } = await device.send();
    expect(results.map(({ outcome, keep }) => keep ?? outcome)).toEqual(["old", "old", "old", "applied", "applied"]);
    expect(results[0]?.message).toContain("older than 30 days");
    expect(questions).toBe(0);
    expect(await totalMinutes(user.id)).toBe(20);
    expect(await db.$count(stopwatchTaps, eq(stopwatchTaps.userId, user.id))).toBe(2);
  });

  it("become questions when the device's clock was wrong and they may be newer", async () => {
    const user = await aUser();
    const device = await aDevice(user.id, { contactAt: Date.now() - 10 * DAY });
    device.jump(-40 * DAY);
    tapped(device, 60, 30);
    device.jump(40 * DAY);
    device.reload(Date.now() - 1_000);
    const { results } = await device.send();
    expect(results.map(({ outcome }) => outcome)).toEqual(["needs_answer", "needs_answer"]);
  });
});

describe("an offline pause that arrives after Save", () => {
  it("is subtracted from the saved session", async () => {
    const user = await aUser();
    const now = Date.now();
    const open = await anOpenSession(user.id, { seconds: 7200 });
    const device = await aDevice(user.id);
    device.tap("pause", now - 60 * MINUTE, open.id);
    device.tap("resume", now - 50 * MINUTE, open.id);
    await pauseSession(user.id, open.id);
    await finishSession(user.id, { sessionId: open.id });
    await device.send();
    expect(await totalMinutes(user.id)).toBe(110);
    expect(await db.$count(sessionSegments, eq(sessionSegments.sessionId, open.id))).toBe(2);
    expect(await findBroken()).toEqual({});
  });
});
