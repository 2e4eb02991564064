import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { findBroken } from "@/db/invariants";
import { answerMoment, answerQuestion, listQuestions } from "@/db/queries/crafting/taps/answer";
import { craftingSessions, stopwatchQuestions } from "@/db/schema";
import { NotFoundError } from "@/lib/errors";
import { anOpenSession, aUser } from "../../support/people/factories";
import { aDevice, HOUR, MINUTE } from "../../support/taps/device";

const sessionsOf = (userId: string) => db.select().from(craftingSessions).where(eq(craftingSessions.userId, userId));

describe("the time that a crafter names for a press", () => {
  async function asked() {
    const user = await aUser();
    const device = await aDevice(user.id);
    const session = randomUUID();
    const start = Date.now() - 3 * HOUR;
    device.reload(start - MINUTE);
    const first = device.tap("start", start, session);
    const last = device.tap("stop", start + HOUR, session);
    device.jump(-HOUR);
    device.reload(Date.now() - 1_000);
    await device.send();
    return { user, start, first, last };
  }

  it("is suggested among the candidates and stores the session as time added by hand", async () => {
    const { user, start, first, last } = await asked();
    const { moments } = await listQuestions(user.id);
    expect(moments.map(({ id }) => id)).toEqual([first.id, last.id]);
    const near = (candidates: string[]) => candidates.some((at) => Math.abs(Date.parse(at) - start) < 2_000);
    expect(near(moments[0]?.candidates ?? [])).toBe(true);
    await answerMoment(user.id, { tapId: first.id, at: new Date(start) });
    expect(await sessionsOf(user.id)).toEqual([]);
    await answerMoment(user.id, { tapId: last.id, at: new Date(start + HOUR) });
    const [saved] = await sessionsOf(user.id);
    expect(saved?.durationSeconds).toBe(saved?.manualSeconds);
    expect(saved?.durationSeconds).toBe(3600);
    expect(await findBroken()).toEqual({});
  });

  it("must lie in the last 30 days and between the presses before and after it", async () => {
    const { user, start, first, last } = await asked();
    const longAgo = answerMoment(user.id, { tapId: first.id, at: new Date(Date.now() - 31 * 24 * HOUR) });
    await expect(longAgo).rejects.toThrow("Choose a time of the last 30 days.");
    await answerMoment(user.id, { tapId: first.id, at: new Date(start) });
    const early = answerMoment(user.id, { tapId: last.id, at: new Date(start - MINUTE) });
    await expect(early).rejects.toThrow("Choose a time between the presses before and after it.");
    const future = answerMoment(user.id, { tapId: last.id, at: new Date(Date.now() + MINUTE) });
    await expect(future).rejects.toThrow("Choose a time between");
  });

  it("is rejected for another crafter's press, like an answer to another crafter's question", async () => {
    const { user, first } = await asked();
    const other = await aUser();
    await expect(answerMoment(other.id, { tapId: first.id, at: new Date() })).rejects.toThrow(NotFoundError);
    await anOpenSession(user.id, { seconds: 7200 });
    const device = await aDevice(user.id);
    const session = randomUUID();
    device.tap("start", Date.now() - 90 * MINUTE, session);
    device.tap("stop", Date.now() - 60 * MINUTE, session);
    await device.send();
    const [question] = await db.select().from(stopwatchQuestions).where(eq(stopwatchQuestions.userId, user.id));
    if (question)
      await expect(answerQuestion(other.id, { questionId: question.id, answer: "second" })).rejects.toThrow();
  });
});
