import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { findBroken } from "@/db/invariants";
import { answerMoment, answerQuestion, listQuestions } from "@/db/queries/crafting/taps/answer";
import { NotFoundError } from "@/lib/errors";
import { anOpenSession, aUser } from "../../support/people/factories";
import { aCrafterWithDevice, HOUR, MINUTE } from "../../support/taps/device";
import { finishSession } from "../../support/taps/presses";
import { answerFirstConflict, segmentsOf, sessionsOf, sumMinutes, tapSession } from "../../support/taps/sessions";

afterAll(async () => expect(await findBroken()).toEqual({}));

/** Sets its clock and reloads before it sends, so that the crafter is asked for its presses' times. */
async function anAskedDevice() {
  const { user, device } = await aCrafterWithDevice();
  device.reload(Date.now() - 3 * HOUR - MINUTE);
  const send = () => {
    device.jump(-3 * HOUR);
    device.reload(Date.now() - 1_000);
    return device.send();
  };
  return { user, device: { ...device, send } };
}

describe("the time that a crafter names for a press", () => {
  async function asked() {
    const { user, device } = await anAskedDevice();
    const session = randomUUID();
    const start = Date.now() - 3 * HOUR;
    const first = device.tap("start", start, session);
    const last = device.tap("stop", start + HOUR, session);
    await device.send();
    return { user, start, first, last };
  }

  it("is suggested among the candidates and stores the session as time added by hand", async () => {
    const { user, start, first, last } = await asked();
    const { moments } = await listQuestions(user.id);
    expect(moments.map(({ id }) => id)).toEqual([first.id, last.id]);
    expect(moments[0]?.candidates.some((at) => Math.abs(Date.parse(at) - start) < 2_000)).toBe(true);
    await answerMoment(user.id, { tapId: first.id, at: new Date(start) });
    expect(await sessionsOf(user.id)).toEqual([]);
    await answerMoment(user.id, { tapId: last.id, at: new Date(start + HOUR) });
    expect(await sessionsOf(user.id)).toMatchObject([{ durationSeconds: 3600, manualSeconds: 3600 }]);
  });

  it("must lie in the last 30 days and between the presses before and after it", async () => {
    const { user, start, first, last } = await asked();
    const name = ({ id }: { id: string }, at: number) => answerMoment(user.id, { tapId: id, at: new Date(at) });
    await expect(name(first, Date.now() - 31 * 24 * HOUR)).rejects.toThrow("Choose a time of the last 30 days.");
    await name(first, start);
    for (const outside of [start - MINUTE, Date.now() + MINUTE])
      await expect(name(last, outside)).rejects.toThrow("Choose a time between the presses before and after it.");
  });

  it("is rejected for another crafter's press, like an answer to another crafter's question", async () => {
    const { user, first } = await asked();
    const other = await aUser();
    await expect(answerMoment(other.id, { tapId: first.id, at: new Date() })).rejects.toThrow(NotFoundError);
    const { user: torn, device } = await aCrafterWithDevice();
    await anOpenSession(torn.id, { seconds: 7200 });
    tapSession(device, 90, 60);
    await device.send();
    const [question] = (await listQuestions(torn.id)).conflicts;
    const answer = { questionId: question?.id ?? "", answer: "second" as const };
    await expect(answerQuestion(user.id, answer)).rejects.toThrow(NotFoundError);
    await answerQuestion(torn.id, answer);
  });

  it("can belong to a resume: time until the answer is manual, time after it is tracked", async () => {
    const { user, device } = await anAskedDevice();
    const open = await anOpenSession(user.id, { seconds: 7200 });
    device.tapAgo(open.id, { pause: 100, resume: 90 });
    const [, resume] = device.waiting();
    await device.send();
    const { moments } = await listQuestions(user.id);
    for (const [at, { id }] of moments.entries())
      await answerMoment(user.id, { tapId: id, at: new Date(Date.now() - (100 - at * 10) * MINUTE) });
    expect(moments.map(({ id }) => id)).toContain(resume?.id);
    expect((await segmentsOf(open.id)).map(({ isManual }) => isManual)).toEqual([true, true, false]);
    await finishSession(user.id, { sessionId: open.id });
    expect(await sumMinutes(user.id)).toBe(110);
    const [saved] = await sessionsOf(user.id);
    expect(Math.round((saved?.manualSeconds ?? 0) / 60)).toBe(110);
  });

  it("can be followed by a stop from before the answer, which ends the session", async () => {
    const { user, device } = await anAskedDevice();
    const session = randomUUID();
    for (const [kind, at] of [
      ["start", Date.now() - 90 * MINUTE],
      ["stop", Date.now() - 30 * MINUTE],
    ] as const) {
      const { id } = device.tap(kind, at, session);
      await device.send();
      await answerMoment(user.id, { tapId: id, at: new Date(at) });
    }
    expect((await listQuestions(user.id)).conflicts).toEqual([]);
    const [saved] = await sessionsOf(user.id);
    expect(saved?.durationSeconds).toBe(saved?.manualSeconds);
    expect(await sumMinutes(user.id)).toBe(60);
  });
});

describe("presses that are sent at once", () => {
  it("leave a paused session open, so that it can be resumed", async () => {
    const { user, device } = await aCrafterWithDevice();
    const session = randomUUID();
    device.tapAgo(session, { start: 60, pause: 50 });
    expect(await device.send()).toMatchObject({ session: { running: false }, saved: [] });
    device.tapAgo(session, { resume: 0 });
    expect(await device.send()).toMatchObject({ session: { running: true } });
    expect(await sessionsOf(user.id)).toHaveLength(1);
  });

  it("become a question while a session runs elsewhere, even 100 ms after a Start", async () => {
    const { user, device } = await aCrafterWithDevice();
    await anOpenSession(user.id, { seconds: 7200 });
    device.tap("start", Date.now() - 100, randomUUID());
    expect(await device.send()).toMatchObject({ questions: 1 });
    await answerFirstConflict(user.id, "second");
    expect((await sessionsOf(user.id)).map(({ endedAt }) => endedAt === null)).toEqual([false, true]);
  });
});
