import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { findBroken } from "@/db/invariants";
import { saveAllocation } from "@/db/queries/crafting/allocate";
import { deleteSession } from "@/db/queries/crafting/saved-sessions";
import { listQuestions } from "@/db/queries/crafting/taps/answer";
import { findBoard } from "@/db/queries/leaderboard/boards";
import { refreshLeaderboard } from "@/db/queries/leaderboard/refresh";
import { sessionEdits, stopwatchTaps } from "@/db/schema";
import { aMethod, anOpenSession, aProject, markComplete } from "../../support/people/factories";
import { aCrafterWithDevice, aDevice, HOUR, MINUTE } from "../../support/taps/device";
import { finishSession, pauseSession } from "../../support/taps/presses";
import {
  answerFirstConflict,
  aSessionElsewhere,
  segmentsOf,
  sessionsOf,
  sumMinutes,
  tapSession,
  timesOf,
} from "../../support/taps/sessions";

afterAll(async () => expect(await findBroken()).toEqual({}));

const outcomesOf = ({ results }: { results: { outcome: string }[] }) => results.map(({ outcome }) => outcome);

/** A session that another device saved, from `from` until `to` minutes ago, and a device that has not heard of it. */
async function aDeviceAndSavedSession(from: number, to: number) {
  const { user, device } = await aCrafterWithDevice();
  const session = await aSessionElsewhere(user.id, from, to);
  return { user, device, session, now: +session.startedAt + from * MINUTE };
}

describe("an offline stop of a session that another device saved later", () => {
  it("corrects the saved session to the earlier stop and records the edit", async () => {
    const { user, device, session, now } = await aDeviceAndSavedSession(120, 30);
    device.tapAgo(session.id, { stop: 60 }, now);
    expect(await device.send()).toMatchObject({ results: [{ outcome: "applied" }], questions: 0 });
    expect(await sumMinutes(user.id)).toBe(60);
    const [edit] = await db.select().from(sessionEdits).where(eq(sessionEdits.sessionId, session.id));
    expect(edit).toMatchObject({
      reason: "device",
      before: { durationSeconds: 5400 },
      after: { durationSeconds: 3600 },
    });
  });

  it("changes nothing when it was pressed after the Save or is that Save itself, sent again", async () => {
    const { device, session, now } = await aDeviceAndSavedSession(120, 30);
    device.tapAgo(session.id, { stop: 20 }, now);
    device.tap("stop", now - 30 * MINUTE - 900, session.id);
    expect(outcomesOf(await device.send())).toEqual(["applied", "applied"]);
    expect(await db.$count(sessionEdits, eq(sessionEdits.sessionId, session.id))).toBe(0);
  });

  describe("when the session went on elsewhere after the stop", () => {
    async function wentOn() {
      const { user, device, now } = await aCrafterWithDevice();
      // Some seconds more, so that a millisecond does not take a whole minute off the boards.
      const session = await anOpenSession(user.id, { seconds: 7220 });
      const elsewhere = await aDevice(user.id);
      elsewhere.tapAgo(session.id, { pause: 50, resume: 40, stop: 10 }, now);
      await elsewhere.send();
      device.tapAgo(session.id, { stop: 60 }, now);
      return { user, session, sent: await device.send(), now };
    }

    it("asks the crafter, keeps the longer session until then and leaves the difference off the boards", async () => {
      const { user, sent, now } = await wentOn();
      expect(sent).toMatchObject({ results: [{ outcome: "needs_answer" }], questions: 1 });
      expect(await timesOf(user.id, now)).toBe("120–10");
      expect(await sumMinutes(user.id)).toBe(100);
      const minutesOnBoard = async () => {
        await refreshLeaderboard({ maxAgeSeconds: 0 });
        return (await findBoard(user.id, "most_improved")).own?.value;
      };
      expect(await minutesOnBoard()).toBe(60);
      await answerFirstConflict(user.id, "second");
      expect(await minutesOnBoard()).toBe(100);
    });

    it.each([
      ["first", "120–60", 50],
      ["second", "120–10", 90],
    ] as const)("applies the device's other presses when the crafter answers %s", async (answer, times, minutes) => {
      const { user, session, now } = await wentOn();
      const device = await aDevice(user.id);
      device.tapAgo(session.id, { pause: 100, resume: 90, stop: 60 }, now);
      await device.send();
      expect(await sumMinutes(user.id)).toBe(90);
      await answerFirstConflict(user.id, answer);
      expect(await timesOf(user.id, now)).toBe(times);
      expect(await sumMinutes(user.id)).toBe(minutes);
    });

    it.each([
      ["ends the session at the stop", "first", "120–60", 60],
      ["keeps the longer session", "second", "120–10", 100],
      ["makes two sessions that hold every second once", "both", "120–60, 60–10", 100],
    ] as const)("%s when the crafter answers %s", async (_, answer, times, minutes) => {
      const { user, now } = await wentOn();
      await answerFirstConflict(user.id, answer);
      expect(await timesOf(user.id, now)).toBe(times);
      expect(await sumMinutes(user.id)).toBe(minutes);
      expect((await listQuestions(user.id)).conflicts).toEqual([]);
      const asked = and(eq(stopwatchTaps.userId, user.id), eq(stopwatchTaps.outcome, "needs_answer"));
      expect(await db.$count(stopwatchTaps, asked)).toBe(0);
    });
  });

  it("is rejected when the time is part of a final price, without holding up the queue", async () => {
    const { user, device, session } = await aDeviceAndSavedSession(120, 60);
    const [project, method] = [await aProject(user.id), await aMethod(user.id)];
    await saveAllocation(user.id, { sessionId: session.id, projectId: project.id });
    const price = { methodId: method.id, materials: [], additionalCostsCents: 0, priceOverrideCents: null };
    await markComplete(user.id, { projectId: project.id, ...price });
    device.tapAgo(session.id, { stop: 90 });
    tapSession(device, 40, 20);
    const answer = await device.send();
    expect(outcomesOf(answer)).toEqual(["refused", "applied", "applied"]);
    expect(answer.results[0]?.message).toContain("final");
  });
});

describe("an offline discard", () => {
  it("is rejected for a session saved elsewhere, with a message that the session stays", async () => {
    const { user, device, session } = await aDeviceAndSavedSession(60, 30);
    device.tapAgo(session.id, { discard: 40 });
    const message = "This session was already saved (0h 30m) elsewhere, so it stays.";
    expect((await device.send()).results).toEqual([expect.objectContaining({ outcome: "refused", message })]);
    expect(await sessionsOf(user.id)).toHaveLength(1);
  });

  it("is rejected for a saved session, but the pause sent with it counts", async () => {
    const { user, device, session } = await aDeviceAndSavedSession(120, 30);
    device.tapAgo(session.id, { pause: 100, resume: 80, discard: 60 });
    expect((await device.send()).results.at(-1)).toMatchObject({ outcome: "refused" });
    expect(await sumMinutes(user.id)).toBe(70);
  });

  it("discards an open session", async () => {
    const { user, device } = await aCrafterWithDevice();
    device.tapAgo((await anOpenSession(user.id, { seconds: 1800 })).id, { discard: 10 });
    expect(await device.send()).toMatchObject({ session: null, results: [{ outcome: "applied" }] });
    expect(await sessionsOf(user.id)).toEqual([]);
  });
});

describe("taps for a session that was deleted", () => {
  it("are rejected with a message and start no session", async () => {
    const { user, device, session } = await aDeviceAndSavedSession(60, 30);
    await deleteSession(user.id, session.id);
    device.tapAgo(session.id, { stop: 40 });
    const message = expect.stringContaining("deleted elsewhere");
    expect((await device.send()).results).toMatchObject([{ outcome: "refused", keep: "gone", message }]);
    expect(await sessionsOf(user.id)).toEqual([]);
  });

  it("leave nothing for the device to keep when they discard the session", async () => {
    const { device } = await aCrafterWithDevice();
    device.tapAgo(randomUUID(), { pause: 40, discard: 30 });
    const { results } = await device.send();
    expect(results.map(({ outcome, keep }) => [outcome, keep])).toEqual(Array(2).fill(["refused", undefined]));
  });
});

describe("taps older than 30 days", () => {
  const DAY = 24 * HOUR;

  it("are rejected and stay on the device with the rest of their session, while other taps count", async () => {
    const { user, device } = await aCrafterWithDevice({ contactAt: Date.now() - 40 * DAY });
    device.tapAgo(randomUUID(), { start: 31 * 24 * 60, pause: 29 * 24 * 60, stop: 60 });
    tapSession(device, 40, 20);
    const { results, questions } = await device.send();
    expect(results.map(({ outcome, keep }) => keep ?? outcome)).toEqual(["old", "old", "old", "applied", "applied"]);
    expect(results[0]?.message).toContain("older than 30 days");
    expect(questions).toBe(0);
    expect(await sumMinutes(user.id)).toBe(20);
    expect(await db.$count(stopwatchTaps, eq(stopwatchTaps.userId, user.id))).toBe(2);
  });

  it("become questions when the device's clock was wrong and they may be newer", async () => {
    const { device } = await aCrafterWithDevice({ contactAt: Date.now() - 10 * DAY });
    device.jump(-40 * DAY);
    tapSession(device, 60, 30);
    device.jump(40 * DAY);
    device.reload(Date.now() - 1_000);
    expect(outcomesOf(await device.send())).toEqual(["needs_answer", "needs_answer"]);
  });
});

describe("an offline pause that arrives after Save", () => {
  it("is subtracted from the saved session", async () => {
    const { user, device } = await aCrafterWithDevice();
    const open = await anOpenSession(user.id, { seconds: 7200 });
    device.tapAgo(open.id, { pause: 60, resume: 50 });
    await pauseSession(user.id, open.id);
    await finishSession(user.id, { sessionId: open.id });
    await device.send();
    expect(await sumMinutes(user.id)).toBe(110);
    expect(await segmentsOf(open.id)).toHaveLength(2);
  });
});
