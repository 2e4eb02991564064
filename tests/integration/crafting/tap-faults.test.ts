import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { findBroken } from "@/db/invariants";
import { answerMoment, answerQuestion, listQuestions } from "@/db/queries/crafting/taps/answer";
import { craftingSessions, sessionSegments } from "@/db/schema";
import { anOpenSession, aUser } from "../../support/people/factories";
import { aDevice, MINUTE } from "../../support/taps/device";
import { finishSession } from "../../support/taps/presses";

// What the simulator found, each as one case.

const sessionsOf = (userId: string) =>
  db.select().from(craftingSessions).where(eq(craftingSessions.userId, userId)).orderBy(craftingSessions.startedAt);
const segmentsOf = (sessionId: string) =>
  db.select().from(sessionSegments).where(eq(sessionSegments.sessionId, sessionId)).orderBy(sessionSegments.startedAt);

/** Its clock is set and the page reloaded, so that it is asked when its presses were. */
async function askedDevice(userId: string) {
  const device = await aDevice(userId);
  device.reload(Date.now() - 180 * MINUTE);
  return {
    ...device,
    async send() {
      device.jump(-3 * 60 * MINUTE);
      device.reload(Date.now() - 1_000);
      return device.send();
    },
  };
}

describe("a session that is paused when its presses arrive", () => {
  it("stays open, so that it can be resumed", async () => {
    const user = await aUser();
    const now = Date.now();
    const device = await aDevice(user.id);
    const session = randomUUID();
    device.tap("start", now - 60 * MINUTE, session);
    device.tap("pause", now - 50 * MINUTE, session);
    expect(await device.send()).toMatchObject({ session: { running: false }, saved: [] });
    device.tap("resume", Date.now(), session);
    expect(await device.send()).toMatchObject({ session: { running: true } });
    expect(await sessionsOf(user.id)).toHaveLength(1);
    expect(await findBroken()).toEqual({});
  });
});

describe("a start sent at once while a session runs elsewhere", () => {
  it("becomes a question to the crafter, even when it has run for only 100 ms", async () => {
    const user = await aUser();
    await anOpenSession(user.id, { seconds: 7200 });
    const device = await aDevice(user.id);
    device.tap("start", Date.now() - 100, randomUUID());
    expect(await device.send()).toMatchObject({ questions: 1 });
    const [conflict] = (await listQuestions(user.id)).conflicts;
    await answerQuestion(user.id, { questionId: conflict?.id ?? "", answer: "second" });
    expect((await sessionsOf(user.id)).map(({ endedAt }) => endedAt === null)).toEqual([false, true]);
  });
});

describe("the time that a crafter names for a press of an open session", () => {
  it("can belong to a resume: time until the answer is manual, time after it is tracked", async () => {
    const user = await aUser();
    const device = await askedDevice(user.id);
    const open = await anOpenSession(user.id, { seconds: 7200 });
    device.tap("pause", Date.now() - 100 * MINUTE, open.id);
    const resume = device.tap("resume", Date.now() - 90 * MINUTE, open.id);
    await device.send();
    const { moments } = await listQuestions(user.id);
    for (const [at, { id }] of moments.entries())
      await answerMoment(user.id, { tapId: id, at: new Date(Date.now() - (100 - at * 10) * MINUTE) });
    expect(moments.map(({ id }) => id)).toContain(resume.id);
    expect((await segmentsOf(open.id)).map(({ isManual }) => isManual)).toEqual([true, true, false]);
    await finishSession(user.id, { sessionId: open.id });
    const [saved] = await sessionsOf(user.id);
    expect(Math.round((saved?.durationSeconds ?? 0) / 60)).toBe(110);
    expect(Math.round((saved?.manualSeconds ?? 0) / 60)).toBe(110);
    expect(await findBroken()).toEqual({});
  });

  it("can be followed by a stop from before the answer, which ends the session", async () => {
    const user = await aUser();
    const device = await askedDevice(user.id);
    const session = randomUUID();
    const start = device.tap("start", Date.now() - 90 * MINUTE, session);
    await device.send();
    await answerMoment(user.id, { tapId: start.id, at: new Date(Date.now() - 90 * MINUTE) });
    const stop = device.tap("stop", Date.now() - 30 * MINUTE, session);
    await device.send();
    await answerMoment(user.id, { tapId: stop.id, at: new Date(Date.now() - 30 * MINUTE) });
    expect((await listQuestions(user.id)).conflicts).toEqual([]);
    const [saved] = await sessionsOf(user.id);
    expect(saved?.durationSeconds).toBe(saved?.manualSeconds);
    expect(Math.round((saved?.durationSeconds ?? 0) / 60)).toBe(60);
    expect(await findBroken()).toEqual({});
  });
});
