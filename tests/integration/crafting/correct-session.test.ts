import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { lockUser } from "@/db/connection/locks";
import { findBroken } from "@/db/invariants";
import { addSession } from "@/db/queries/crafting/add-session";
import { correctSession, previewCorrection, undoEdit } from "@/db/queries/crafting/correct-session";
import { findWeek, listSessions } from "@/db/queries/crafting/history";
import { insertFinishedInTx } from "@/db/queries/crafting/insert-session";
import { notifications, sessionDays, sessionEdits, sessionSegments } from "@/db/schema";
import { describeEdit } from "@/lib/domain/crafting/corrections";
import { trackedSeconds } from "@/lib/domain/crafting/stopwatch";
import { localDateOf, weekOf } from "@/lib/domain/shared/local-time";
import { runAllAtOnce } from "../../support/database/at-once";
import { runAsOwner } from "../../support/database/sql";
import {
  aChallenge,
  aFinishedSession,
  aMembership,
  anOpenSession,
  aProject,
  aUser,
} from "../../support/people/factories";
import { allocate, amountsOf, aProjectOf, completeByMethod, projectSecondsOf } from "../../support/people/given-time";
import { readUser } from "../../support/people/open-sessions";
import { isThorough } from "../../support/thorough";

const HOUR_MS = 3_600_000;
/** Yesterday, UTC, at 08:15. */
const MORNING = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 24 * HOUR_MS + 8.25 * HOUR_MS;
const momentAt = (hours: number) => new Date(MORNING + hours * HOUR_MS);
/** Corrections at once. */
const MANY = isThorough ? 20 : 8;
const NO_UNDO = "can no longer be undone";

async function sumWeekSeconds(userId: string) {
  const monday = weekOf(localDateOf(new Date(MORNING), "UTC"));
  const { days } = await findWeek(userId, monday, { from: new Date(0), until: new Date(0) });
  return days.reduce((sum, day) => sum + Number(day.seconds), 0);
}

/** Nearly four and a half hours on a project and in a challenge. */
async function anEvening({ userGoalQuantity = 5 } = {}) {
  const user = await aUser();
  const session = await aFinishedSession(user.id, { startedAt: momentAt(0), durationSeconds: 15_900 });
  const challenge = await aChallenge({ userGoalQuantity });
  await aMembership(user.id, challenge.id);
  const project = await aProjectOf(user.id, session.id);
  await allocate(user.id, session.id, [challenge.id, 12_000], [null, 3_900]);
  const sessionId = session.id;
  return {
    user,
    session,
    challenge,
    project,
    correct: (from: number, to: number, more: { pauseSeconds?: number } = {}) =>
      correctSession(user.id, { sessionId, startedAt: momentAt(from), endedAt: momentAt(to), ...more }),
    undo: (editId = 0) => undoEdit(user.id, { sessionId, editId }),
    listed: async () => (await listSessions(user.id, { limit: 9, offset: 0 })).find(({ id }) => id === sessionId),
  };
}

describe("correcting a session", () => {
  it("previews the tracked seconds that stay with the challenge and those that the new times leave out", async () => {
    const user = await aUser();
    const session = await aFinishedSession(user.id, { startedAt: momentAt(6), durationSeconds: 34 });
    const challenge = await aChallenge();
    await aMembership(user.id, challenge.id);
    await allocate(user.id, session.id, [challenge.id, 34]);
    const preview = (from: number, to: number) =>
      previewCorrection(user.id, { sessionId: session.id, startedAt: momentAt(from), endedAt: momentAt(to) });
    const around = await preview(0, 7);
    expect(around).toMatchObject({ uncountedSeconds: 0, session: { manualSeconds: 7 * 3600 - 34 } });
    expect(around).toHaveProperty("after.allocations.0.seconds", 34);
    expect(await preview(0, 5)).toMatchObject({ uncountedSeconds: 34, session: { manualSeconds: 5 * 3600 } });
  });

  it("lowers total, days, project, XP and allocations by exactly the difference, and shows both times", async () => {
    const { user, session, challenge, project, correct, listed } = await anEvening();
    const was = await readUser(user.id);
    const week = await sumWeekSeconds(user.id);
    const times = { sessionId: session.id, startedAt: momentAt(0), endedAt: momentAt(11 / 6) };
    expect(await previewCorrection(user.id, times)).toMatchObject({
      status: "preview",
      before: { totalSeconds: 15_900, xp: 275, project: { name: "Bowls", seconds: 15_900 } },
      after: { totalSeconds: 6_600, xp: 120, project: { name: "Bowls", seconds: 6_600 } },
    });
    expect(await readUser(user.id)).toEqual(was);

    expect(await correct(0, 11 / 6)).toMatchObject({
      status: "corrected",
      session: { durationSeconds: 6_600, manualSeconds: 0 },
    });
    expect(await readUser(user.id)).toMatchObject({ totalCraftingSeconds: 6_600, xp: 120, sessionCount: 1 });
    expect(await sumWeekSeconds(user.id)).toBe(week - 9_300);
    expect(await projectSecondsOf(project.id)).toBe(6_600);
    expect(await amountsOf(session.id)).toEqual([[challenge.id, 6_600]]);
    const days = await db.select().from(sessionDays).where(eq(sessionDays.sessionId, session.id));
    expect(days.reduce((sum, day) => sum + day.seconds, 0)).toBe(6_600);
    const edits = await db.select().from(sessionEdits).where(eq(sessionEdits.sessionId, session.id));
    expect(edits).toMatchObject([
      { reason: "corrected", before: { durationSeconds: 15_900 }, after: { durationSeconds: 6_600 } },
    ]);
    const day = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", day: "numeric", month: "short" }).format(MORNING);
    expect(describeEdit((await listed())?.edits[0] as never, new Date(), "UTC")).toBe(
      `${day} 08:15–12:40 → 08:15–10:05, corrected today`,
    );
    expect(await findBroken()).toEqual({});
  });

  it("keeps the tracked time that the new times cover and marks the rest as added by hand", async () => {
    const { user, correct } = await anEvening();
    expect(await correct(-1, 2)).toMatchObject({ session: { durationSeconds: 10_800, manualSeconds: 3_600 } });
    expect(await readUser(user.id)).toMatchObject({ totalCraftingSeconds: 10_800, xp: 130, manualSeconds: 3_600 });
    expect(await correct(-4, -3)).toMatchObject({ session: { durationSeconds: 3_600, manualSeconds: 3_600 } });
    expect(await readUser(user.id)).toMatchObject({ totalCraftingSeconds: 3_600, xp: 0, manualSessionCount: 1 });
    expect(await findBroken()).toEqual({});
  });

  it("notifies of a met goal once and withdraws it when the new times no longer meet it", async () => {
    const { user, correct } = await anEvening({ userGoalQuantity: 2 });
    const goals = () =>
      db.select().from(notifications).where(sql`user_id = ${user.id} and starts_with(dedupe_key, 'goal:')`);
    const [met] = await goals();
    await correct(0, 2);
    expect((await goals()).map(({ id }) => id)).toEqual([met?.id]);
    await correct(0, 1);
    expect(await goals()).toEqual([]);
    expect((await readUser(user.id))?.xp).toBe(70);
    expect(await findBroken()).toEqual({});
  });

  it("subtracts the given pauses from the duration", async () => {
    const { correct } = await anEvening();
    const [startedAt, endedAt] = [momentAt(0).toISOString(), momentAt(3).toISOString()];
    expect(await correct(0, 3, { pauseSeconds: 1_800 })).toMatchObject({
      session: { durationSeconds: 9_000, manualSeconds: 0, startedAt, endedAt },
    });
    expect(await correct(0, 3, { pauseSeconds: 0 })).toMatchObject({
      session: { durationSeconds: 10_800, manualSeconds: 1_800 },
    });
    expect(await findBroken()).toEqual({});
  });

  it("can be undone within seven days, only as the last change, and then restores all former figures", async () => {
    const { user, session, project, correct, undo, listed } = await anEvening();
    const segments = () => db.select().from(sessionSegments).where(eq(sessionSegments.sessionId, session.id));
    const edits = async () => (await listed())?.edits ?? [];
    const figures = async () => {
      const { xp, totalCraftingSeconds, manualSeconds, streakDays } = (await readUser(user.id)) ?? {};
      const [{ id: _, ...segment } = {}, ...others] = await segments();
      const seconds = await projectSecondsOf(project.id);
      return { xp, totalCraftingSeconds, manualSeconds, streakDays, segment, others, seconds };
    };
    const before = await figures();
    await correct(2, 3);
    const [first] = await edits();
    const stranger = await aUser();
    await expect(undoEdit(stranger.id, { sessionId: session.id, editId: first?.id ?? 0 })).rejects.toThrow(
      "no longer exists",
    );
    await undo(first?.id);
    expect(await figures()).toEqual(before);
    await expect(undo((await edits()).at(-1)?.id)).rejects.toThrow(NO_UNDO);

    await correct(-2, 1, { pauseSeconds: 600 });
    await correct(-2, 0.5);
    const [older, last] = (await edits()).slice(-2);
    await expect(undo(older?.id)).rejects.toThrow(NO_UNDO);
    await runAsOwner(`begin; set local session_replication_role = replica;
      update session_edits set created_at = created_at - interval '8 days' where user_id = '${user.id}'; commit`);
    await expect(undo(last?.id)).rejects.toThrow(NO_UNDO);
    expect(await findBroken()).toEqual({});
  });

  it("can't be undone while another session takes its former time", async () => {
    const { user, correct, undo, listed } = await anEvening();
    await correct(0, 2);
    const between = { id: randomUUID(), startedAt: momentAt(3), endedAt: momentAt(4), description: "Serving bowls" };
    expect((await addSession(user.id, between)).status).toBe("added");
    await expect(undo((await listed())?.edits[0]?.id)).rejects.toThrow(
      "Its former time is taken by “Serving bowls” now.",
    );
    expect(await findBroken()).toEqual({});
  });

  it("rejects taken time with an offer to trim, and rejects a session of a completed project", async () => {
    const { user, project, correct } = await anEvening();
    await aFinishedSession(user.id, { startedAt: momentAt(5), durationSeconds: 3_600, description: "Serving bowls" });
    expect(await correct(0, 5.5)).toEqual({
      status: "taken",
      message: "13:15–14:15 is taken by “Serving bowls”. Trim to 08:15–13:15?",
      isMoved: false,
      free: { startedAt: momentAt(0).toISOString(), endedAt: momentAt(5).toISOString() },
    });
    await completeByMethod(user.id, project.id);
    await expect(correct(0, 2)).rejects.toThrow("its price is final");
  });

  it("rejects impossible or unchanged times, an open session and another crafter's session", async () => {
    const { user, session, correct } = await anEvening();
    await expect(correct(1, 1)).rejects.toThrow("after the start");
    await expect(correct(0, 48)).rejects.toThrow("future");
    await expect(correct(-16, 0.01)).rejects.toThrow("at most 16 hours");
    await expect(correct(0, 3, { pauseSeconds: 3 * 3_600 - 59 })).rejects.toThrow("at least 1 minute");
    await expect(correct(0, 15_900 / 3_600)).rejects.toThrow("already");
    const times = { sessionId: session.id, startedAt: momentAt(0), endedAt: momentAt(1) };
    const stranger = await aUser();
    await expect(correctSession(stranger.id, times)).rejects.toThrow("no longer exists");
    await expect(previewCorrection(stranger.id, times)).rejects.toThrow("no longer exists");
    const open = await anOpenSession(user.id);
    await expect(correctSession(user.id, { ...times, sessionId: open.id })).rejects.toThrow("still running");
  });

  it(`applies ${MANY} concurrent corrections and leaves the crafter's total equal to the session's duration`, async () => {
    const { user, correct, listed } = await anEvening();
    const answers = await runAllAtOnce(MANY, (index) => correct(0, 1 + index / 10));
    expect(answers.every(({ status }) => status === "corrected")).toBe(true);
    const session = await listed();
    expect(session?.edits).toHaveLength(MANY);
    expect((await readUser(user.id))?.totalCraftingSeconds).toBe(session?.durationSeconds);
    expect(session && trackedSeconds(session)).toBeLessThanOrEqual(15_900);
    expect(await findBroken()).toEqual({});
  });
});

describe("inserting a finished session", () => {
  it("counts an offline session like a saved one, but at most six offline hours a date on the boards", async () => {
    const user = await aUser();
    const segment = { startedAt: momentAt(0), endedAt: momentAt(8), isManual: false, isOffline: true };
    const project = await aProject(user.id);
    const saved = await insert(user.id, { segments: [segment], origin: "stopwatch", projectId: project.id });
    expect(saved).toMatchObject({ durationSeconds: 28_800, manualSeconds: 0 });
    expect(await projectSecondsOf(project.id)).toBe(28_800);
    expect(await readUser(user.id)).toMatchObject({ xp: 490, unrankedSeconds: 7_200, streakDays: 1, sessionCount: 1 });
    await correctSession(user.id, { sessionId: saved.id, startedAt: momentAt(0), endedAt: momentAt(7) });
    expect(await readUser(user.id)).toMatchObject({ xp: 430, unrankedSeconds: 3_600 });
    expect(await projectSecondsOf(project.id)).toBe(7 * 3_600);
    expect(await findBroken()).toEqual({});
  });

  it("marks an imported session as late and leaves it out of XP and the streak", async () => {
    const user = await aUser();
    const segment = { startedAt: momentAt(8), endedAt: momentAt(9), isManual: true };
    const saved = await insert(user.id, { segments: [segment], origin: "import" });
    const counted = { xp: 0, totalCraftingSeconds: 3_600, manualSeconds: 3_600, streakDays: 0 };
    expect(await readUser(user.id)).toMatchObject(counted);
    const segments = await db.select().from(sessionSegments).where(eq(sessionSegments.sessionId, saved.id));
    expect(segments).toMatchObject([{ isManual: true, isLate: true }]);
    expect(await findBroken()).toEqual({});
  });

  function insert(userId: string, input: Parameters<typeof insertFinishedInTx>[2]) {
    return db.transaction(async (tx) => insertFinishedInTx(tx, await lockUser(tx, userId), input));
  }
});
