import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { findBroken } from "@/db/invariants";
import { saveAllocation } from "@/db/queries/crafting/allocate";
import { correctSession } from "@/db/queries/crafting/correct-session";
import { deleteSession } from "@/db/queries/crafting/saved-sessions";
import { serverIdOf } from "@/db/queries/crafting/session-writes";
import { answerQuestion, listQuestions } from "@/db/queries/crafting/taps/answer";
import { projects } from "@/db/schema";
import { aMethod, anOpenSession, aProject, aUser, markComplete } from "../../support/people/factories";
import { aCrafterWithDevice, aDevice, MINUTE } from "../../support/taps/device";
import { discardSession, finishSession } from "../../support/taps/presses";
import {
  answerFirstConflict,
  aSessionElsewhere,
  sessionsOf,
  sumCountedMinutes,
  sumMinutes,
  tapSession,
  timesOf,
} from "../../support/taps/sessions";
import { isThorough } from "../../support/thorough";

afterAll(async () => expect(await findBroken()).toEqual({}));

describe("an offline session that overlaps a session on another device", () => {
  /** "Serving bowls", pressed from 60 until 30 minutes ago beside "Loom", which runs for two hours. */
  async function besideLoom() {
    const { user, device, now } = await aCrafterWithDevice();
    const open = await anOpenSession(user.id, { seconds: 7200, description: "Loom" });
    tapSession(device, 60, 30, { description: "Serving bowls" });
    return { user, open, now, answer: await device.send() };
  }

  it("becomes a question while the running session that began first keeps the time, and takes it when chosen", async () => {
    const { user, open, now, answer } = await besideLoom();
    expect(answer).toMatchObject({ session: { id: open.id, running: true }, questions: 1 });
    expect(await timesOf(user.id, now)).toBe("120–…");
    const { conflicts } = await listQuestions(user.id);
    expect(conflicts[0]?.sides.map(({ description }) => description)).toEqual(["Loom", "Serving bowls"]);
    await answerFirstConflict(user.id, "second");
    expect(await timesOf(user.id, now)).toBe("120–60, 60–30, 30–…");
    const names = (await sessionsOf(user.id)).map(({ description }) => description);
    expect(names).toEqual(["Loom", "Serving bowls", "Loom"]);
  });

  it("runs on, and the earlier session ends at its start, when the crafter answers both", async () => {
    const { user, now } = await besideLoom();
    await answerFirstConflict(user.id, "both");
    expect(await timesOf(user.id, now)).toBe("120–60, 60–…");
  });

  it("gets its time when the other session was discarded before the answer", async () => {
    const { user, device, now } = await aCrafterWithDevice();
    const open = await anOpenSession(user.id, { seconds: 7200 });
    tapSession(device, 60, null);
    await device.send();
    await discardSession(user.id, open.id);
    await answerFirstConflict(user.id, "second");
    expect(await timesOf(user.id, now)).toBe("60–…");
  });

  it("keeps its time when it began first, and the running session begins after it", async () => {
    const { user, device, now } = await aCrafterWithDevice();
    const open = await anOpenSession(user.id, { seconds: 1800 });
    tapSession(device, 60, 20);
    expect(await device.send()).toMatchObject({
      session: { id: open.id },
      saved: [{ durationSeconds: 2400 }],
      questions: 1,
    });
    expect(await timesOf(user.id, now)).toBe("60–20, 20–…");
    await answerFirstConflict(user.id, "second");
    expect(await timesOf(user.id, now)).toBe("60–30, 30–…");
  });

  it("saves a paused session, with its end at the offline start", async () => {
    const { user, device, now } = await aCrafterWithDevice();
    device.tapAgo((await anOpenSession(user.id, { seconds: 7200 })).id, { pause: 90 });
    const mine = tapSession(device, 60, null);
    expect(await device.send()).toMatchObject({ session: { id: serverIdOf(user.id, mine), running: true } });
    expect(await timesOf(user.id, now)).toBe("120–60, 60–…");
  });

  it("leaves a saved session that began later only the time after its own end", async () => {
    const { user, device, now } = await aCrafterWithDevice();
    await aSessionElsewhere(user.id, 40, 10);
    tapSession(device, 60, 30);
    await device.send();
    expect(await timesOf(user.id, now)).toBe("60–30, 30–10");
    expect(await sumMinutes(user.id)).toBe(50);
    await answerFirstConflict(user.id, "second");
    expect(await timesOf(user.id, now)).toBe("60–40, 40–10");
    expect(await sumMinutes(user.id)).toBe(50);
  });

  it("counts each second once when three sessions overlap", async () => {
    const { user, device, now } = await aCrafterWithDevice();
    await aSessionElsewhere(user.id, 100, 80);
    await aSessionElsewhere(user.id, 60, 40);
    tapSession(device, 90, 50);
    await device.send();
    expect(await timesOf(user.id, now)).toBe("100–80, 80–50, 50–40");
  });
});

describe("a session that gave way to a running one", () => {
  /** "Scarf", saved from 300 until 240 minutes ago, beside "Loom", whose start 360 minutes ago arrived later. */
  async function besideRunningLoom() {
    const { user, device, now } = await aCrafterWithDevice();
    const scarf = await aSessionElsewhere(user.id, 300, 240);
    const loom = serverIdOf(user.id, tapSession(device, 360, null, { description: "Loom" }));
    expect(await device.send()).toMatchObject({ session: { id: loom, running: true }, questions: 1 });
    expect(await timesOf(user.id, now)).toBe("360–…, 300–300");
    return { user, device, now, scarf, loom, ago: (minutes: number) => new Date(now - minutes * MINUTE) };
  }

  const sumOfProject = async (id: string) =>
    (await db.select().from(projects).where(eq(projects.id, id)))[0]?.totalSeconds;

  async function expectSettled(userId: string, now: number, times: string, minutes: number) {
    expect(await timesOf(userId, now)).toBe(times);
    expect(await sumMinutes(userId)).toBe(minutes);
    expect((await listQuestions(userId)).conflicts).toEqual([]);
  }

  it("has its time again, and is not asked about, once that one is saved with an end before it", async () => {
    const { user, now, loom, ago } = await besideRunningLoom();
    await finishSession(user.id, { sessionId: loom, endedAt: ago(330) });
    await expectSettled(user.id, now, "360–330, 300–240", 90);
  });

  it("goes back to the project it was on, however it has its time again", async () => {
    for (const isAnswered of [true, false]) {
      const { user, device, now } = await aCrafterWithDevice();
      const project = await aProject(user.id);
      const scarf = await aSessionElsewhere(user.id, 300, 240);
      await saveAllocation(user.id, { sessionId: scarf.id, projectId: project.id });
      const loom = serverIdOf(user.id, tapSession(device, 360, null));
      await device.send();
      expect(await sumOfProject(project.id)).toBe(0);
      if (isAnswered) await answerFirstConflict(user.id, "second");
      else await finishSession(user.id, { sessionId: loom, endedAt: new Date(now - 330 * MINUTE) });
      expect(await sumOfProject(project.id)).toBe(3600);
    }
  });

  it("has its time again once a stop before it arrives from the device", async () => {
    const { user, device, now, loom, ago } = await besideRunningLoom();
    device.tap("stop", Date.now(), loom, { endedAt: ago(310).toISOString() });
    expect(await device.send()).toMatchObject({ session: null, questions: 0 });
    await expectSettled(user.id, now, "360–310, 300–240", 110);
  });

  it("has the rest of its time once that one is saved with an end within it, and the question says so", async () => {
    const { user, now, loom, ago } = await besideRunningLoom();
    await finishSession(user.id, { sessionId: loom, endedAt: ago(270) });
    expect(await timesOf(user.id, now)).toBe("360–270, 270–240");
    const { conflicts } = await listQuestions(user.id);
    expect(conflicts.map(({ sides: [first] }) => first.segments.at(-1)?.endedAt)).toEqual([ago(270).toISOString()]);
    await answerFirstConflict(user.id, "second");
    await expectSettled(user.id, now, "360–300, 300–240", 120);
  });

  it("has its time again once that one is discarded, here or on its device", async () => {
    const here = await besideRunningLoom();
    await discardSession(here.user.id, here.loom);
    await expectSettled(here.user.id, here.now, "300–240", 60);
    const away = await besideRunningLoom();
    away.device.tap("discard", Date.now(), away.loom);
    await away.device.send();
    await expectSettled(away.user.id, away.now, "300–240", 60);
  });

  it("has its time again once that one was saved and then corrected or deleted", async () => {
    for (const isDeleted of [false, true]) {
      const { user, now, loom, ago } = await besideRunningLoom();
      await finishSession(user.id, { sessionId: loom });
      expect(await timesOf(user.id, now)).toBe("360–0, 300–300");
      const times = { startedAt: ago(360), endedAt: ago(320) };
      if (isDeleted) await deleteSession(user.id, loom);
      else await correctSession(user.id, { sessionId: loom, ...times });
      await expectSettled(user.id, now, isDeleted ? "300–240" : "360–320, 300–240", isDeleted ? 60 : 100);
    }
  });

  it("stays as the crafter corrected it, and is not asked about any more", async () => {
    const { user, now, scarf, loom, ago } = await besideRunningLoom();
    await finishSession(user.id, { sessionId: loom, endedAt: ago(270) });
    await correctSession(user.id, { sessionId: scarf.id, startedAt: ago(260), endedAt: ago(250) });
    await expectSettled(user.id, now, "360–270, 260–250", 100);
  });

  it("is not asked about any more once it is deleted, while the other one runs on", async () => {
    const { user, now, scarf } = await besideRunningLoom();
    await deleteSession(user.id, scarf.id);
    await expectSettled(user.id, now, "360–…", 0);
  });

  it("is stored at last when that one had left it nothing and is saved with an end before it", async () => {
    const { user, device, now } = await aCrafterWithDevice();
    const loom = await anOpenSession(user.id, { seconds: 360 * 60 });
    tapSession(device, 300, 240, { description: "Scarf" });
    expect(await device.send()).toMatchObject({ questions: 1 });
    expect(await timesOf(user.id, now)).toBe("360–…");
    await finishSession(user.id, { sessionId: loom.id, endedAt: new Date(now - 280 * MINUTE) });
    expect(await timesOf(user.id, now)).toBe("360–280, 280–240");
    expect((await sessionsOf(user.id)).map(({ description }) => description)).toContain("Scarf");
  });

  it("keeps the question when its time is part of a final price by now", async () => {
    const { user, now, scarf, loom, ago } = await besideRunningLoom();
    await finishSession(user.id, { sessionId: loom, endedAt: ago(270) });
    const [project, method] = [await aProject(user.id), await aMethod(user.id)];
    await saveAllocation(user.id, { sessionId: scarf.id, projectId: project.id });
    await markComplete(user.id, {
      projectId: project.id,
      methodId: method.id,
      materials: [],
      additionalCostsCents: 0,
      priceOverrideCents: null,
    });
    await deleteSession(user.id, loom);
    expect(await timesOf(user.id, now)).toBe("270–240");
    expect((await listQuestions(user.id)).conflicts).toHaveLength(1);
  });
});

describe("three devices that claim one hour", () => {
  const NAMES = ["Loom", "Bowls", "Scarf"] as const;
  const ANSWERS = ["first", "second", "both"] as const;
  const ALL = ANSWERS.flatMap((one) => ANSWERS.map((other) => [one, other] as const));
  const ORDERS = [
    [0, 1, 2],
    [1, 2, 0],
    [2, 0, 1],
  ] as const;
  /** Minutes before now; null: it runs. */
  const SPANS = [
    ["the same hour", [70, 10], [70, 10], [70, 10]],
    ["shifted hours", [80, 20], [70, 15], [65, 5]],
    ["hours of which one runs", [90, 30], [80, null], [70, 20]],
  ] as const;
  const cases = SPANS.flatMap(([kind, ...spans]) => ORDERS.map((order) => ({ kind, spans, order })));

  it.each(cases)(
    "count each minute once whatever the crafter answers: $kind, sent in the order $order",
    async ({ kind, spans, order }) => {
      const from = Math.max(...spans.map(([began]) => began));
      const to = Math.min(...spans.map(([, ended]) => ended ?? 0));
      // Every choice of the plainest case; of the others two that take time from two sessions.
      const isPlainest = kind === "the same hour" && order === ORDERS[0];
      const choices = isThorough || isPlainest ? ALL : ALL.filter((choice) => !choice.includes("first")).slice(1, 3);
      for (const [at, choice] of choices.entries()) {
        const user = await aUser();
        for (const index of order) {
          const device = await aDevice(user.id);
          const [began, ended] = spans[index];
          tapSession(device, began, ended, { description: NAMES[index] });
          await device.send();
        }
        expect(await sumCountedMinutes(user.id)).toBe(from - to);
        for (const answer of choice) {
          const { conflicts } = await listQuestions(user.id);
          const question = at % 2 === 0 ? conflicts[0] : conflicts.at(-1);
          if (!question) break;
          await answerQuestion(user.id, { questionId: question.id, answer });
          expect(await sumCountedMinutes(user.id)).toBe(from - to);
          if (answer === "first") continue;
          const [, { description, segments }] = question.sides;
          const itsStarts = (await sessionsOf(user.id)).filter((session) => session.description === description);
          expect(itsStarts.map(({ startedAt }) => startedAt.toISOString())).toContain(segments[0]?.startedAt);
        }
      }
    },
  );
});
