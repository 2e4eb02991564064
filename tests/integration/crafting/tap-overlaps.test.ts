import { afterAll, describe, expect, it } from "vitest";
import { findBroken } from "@/db/invariants";
import { serverIdOf } from "@/db/queries/crafting/session-writes";
import { answerQuestion, listQuestions } from "@/db/queries/crafting/taps/answer";
import { anOpenSession, aUser } from "../../support/people/factories";
import { aCrafterWithDevice, aDevice } from "../../support/taps/device";
import { discardSession } from "../../support/taps/presses";
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
