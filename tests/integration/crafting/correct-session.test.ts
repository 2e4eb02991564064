import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { findBroken } from "@/db/invariants";
import { addSession } from "@/db/queries/crafting/add-session";
import { replaceAllocations } from "@/db/queries/crafting/allocate";
import { correctSession, previewCorrection, undoEdit } from "@/db/queries/crafting/correct-session";
import { findWeek, listSessions } from "@/db/queries/crafting/history";
import { assignToProject } from "@/db/queries/crafting/session-project";
import { projects, sessionSegments } from "@/db/schema";
import { trailText } from "@/lib/domain/crafting/corrections";
import { trackedSeconds } from "@/lib/domain/crafting/stopwatch";
import { localDateOf, weekOf } from "@/lib/domain/shared/local-time";
import { asOwner } from "../../support/database/sql";
import {
  aChallenge,
  aFinishedSession,
  aMembership,
  aMethod,
  anOpenSession,
  aProject,
  aUser,
  markComplete,
} from "../../support/people/factories";
import { reload } from "../../support/people/open-sessions";

const HOUR_MS = 3_600_000;
/** Yesterday, UTC, at 08:15. */
const MORNING = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 24 * HOUR_MS + 8.25 * HOUR_MS;
const hour = (hours: number) => new Date(MORNING + hours * HOUR_MS);

const projectSeconds = async (id: string) =>
  (await db.select().from(projects).where(eq(projects.id, id)))[0]?.totalSeconds;

async function weekSeconds(userId: string) {
  const monday = weekOf(localDateOf(new Date(MORNING), "UTC"));
  const { days } = await findWeek(userId, monday, { from: new Date(0), until: new Date(0) });
  return days.reduce((sum, day) => sum + Number(day.seconds), 0);
}

/** Half past four hours on a project and in a challenge. */
async function anEvening() {
  const user = await aUser();
  const session = await aFinishedSession(user.id, { startedAt: hour(0), durationSeconds: 15_900 });
  const [challenge, project] = [await aChallenge(), await aProject(user.id, { name: "Bowls" })];
  await aMembership(user.id, challenge.id);
  await assignToProject(user.id, { sessionId: session.id, projectId: project.id });
  const amounts = [
    { challengeId: challenge.id, seconds: 12_000 },
    { challengeId: null, seconds: 3_900 },
  ];
  await replaceAllocations(user.id, { sessionId: session.id, amounts });
  return { user, session, challenge, project };
}

describe("correcting a session", () => {
  it("previews the tracked seconds that stay with the challenge and those that the new times leave out", async () => {
    const user = await aUser();
    const session = await aFinishedSession(user.id, { startedAt: hour(6), durationSeconds: 34 });
    const challenge = await aChallenge();
    await aMembership(user.id, challenge.id);
    const all = [{ challengeId: challenge.id, seconds: 34 }];
    await replaceAllocations(user.id, { sessionId: session.id, amounts: all });
    const times = (from: number, to: number) => ({ sessionId: session.id, startedAt: hour(from), endedAt: hour(to) });
    const around = await previewCorrection(user.id, times(0, 7));
    expect(around).toMatchObject({ uncountedSeconds: 0, session: { manualSeconds: 7 * 3600 - 34 } });
    expect(around).toHaveProperty("after.allocations.0.seconds", 34);
    const before = await previewCorrection(user.id, times(0, 5));
    expect(before).toMatchObject({ uncountedSeconds: 34, session: { manualSeconds: 5 * 3600 } });
  });

  it("lowers total, week, project and XP by exactly the difference, and shows both times in the trail", async () => {
    const { user, session, project } = await anEvening();
    const was = await reload(user.id);
    const week = await weekSeconds(user.id);
    const times = { sessionId: session.id, startedAt: hour(0), endedAt: new Date(MORNING + 6_600_000) };

    const preview = await previewCorrection(user.id, times);
    expect(await reload(user.id)).toEqual(was);
    expect(preview).toMatchObject({
      status: "preview",
      before: { totalSeconds: 15_900, xp: 275, project: { name: "Bowls", seconds: 15_900 } },
      after: { totalSeconds: 6_600, xp: 120, project: { name: "Bowls", seconds: 6_600 } },
    });

    expect(await correctSession(user.id, times)).toMatchObject({
      status: "corrected",
      session: { durationSeconds: 6_600, manualSeconds: 0 },
    });
    const is = await reload(user.id);
    expect(is).toMatchObject({ totalCraftingSeconds: 6_600, xp: (was?.xp ?? 0) - 155, sessionCount: 1 });
    expect(await weekSeconds(user.id)).toBe(week - 9_300);
    expect(await projectSeconds(project.id)).toBe(6_600);
    const [listed] = await listSessions(user.id, { limit: 1, offset: 0 });
    const day = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", day: "numeric", month: "short" }).format(MORNING);
    expect(trailText(listed?.edits[0] as never, new Date(), "UTC")).toBe(
      `${day} 08:15–12:40 → 08:15–10:05, corrected today`,
    );
    expect(await findBroken()).toEqual({});
  });

  it("keeps the tracked time that the new times cover and marks the rest as added by hand", async () => {
    const { user, session } = await anEvening();
    const answer = await correctSession(user.id, { sessionId: session.id, startedAt: hour(-1), endedAt: hour(2) });
    expect(answer).toMatchObject({ session: { durationSeconds: 10_800, manualSeconds: 3_600 } });
    expect(await reload(user.id)).toMatchObject({ totalCraftingSeconds: 10_800, xp: 130, manualSeconds: 3_600 });
    const gone = await correctSession(user.id, { sessionId: session.id, startedAt: hour(-4), endedAt: hour(-3) });
    expect(gone).toMatchObject({ session: { durationSeconds: 3_600, manualSeconds: 3_600 } });
    expect(await reload(user.id)).toMatchObject({ totalCraftingSeconds: 3_600, xp: 0, manualSessionCount: 1 });
    expect(await findBroken()).toEqual({});
  });

  it("subtracts the given pauses from the duration", async () => {
    const { user, session } = await anEvening();
    const times = { sessionId: session.id, startedAt: hour(0), endedAt: hour(3) };
    expect(await correctSession(user.id, { ...times, pauseSeconds: 1_800 })).toMatchObject({
      session: {
        durationSeconds: 9_000,
        manualSeconds: 0,
        startedAt: hour(0).toISOString(),
        endedAt: hour(3).toISOString(),
      },
    });
    expect(await correctSession(user.id, { ...times, pauseSeconds: 0 })).toMatchObject({
      session: { durationSeconds: 10_800, manualSeconds: 1_800 },
    });
    expect(await findBroken()).toEqual({});
  });

  it("can be undone within seven days, only as the last change, and then restores all former figures", async () => {
    const { user, session, project } = await anEvening();
    const was = await reload(user.id);
    const segments = () => db.select().from(sessionSegments).where(eq(sessionSegments.sessionId, session.id));
    const [before] = await segments();
    await correctSession(user.id, { sessionId: session.id, startedAt: hour(-2), endedAt: hour(1), pauseSeconds: 600 });
    await correctSession(user.id, { sessionId: session.id, startedAt: hour(-2), endedAt: hour(0.5) });
    const edits = async () => (await listSessions(user.id, { limit: 1, offset: 0 }))[0]?.edits ?? [];
    const [first, second] = await edits();
    const undo = (editId = 0) => undoEdit(user.id, { sessionId: session.id, editId });
    await expect(undo(first?.id)).rejects.toThrow("can no longer be undone");
    await undo(second?.id);
    await expect(undo(second?.id)).rejects.toThrow("can no longer be undone");
    await expect(undo((await edits()).at(-1)?.id)).rejects.toThrow("can no longer be undone");
    expect(await findBroken()).toEqual({});

    const other = await anEvening();
    await correctSession(other.user.id, { sessionId: other.session.id, startedAt: hour(2), endedAt: hour(3) });
    const [edit] = (await listSessions(other.user.id, { limit: 1, offset: 0 }))[0]?.edits ?? [];
    await expect(undoEdit(user.id, { sessionId: other.session.id, editId: edit?.id ?? 0 })).rejects.toThrow(
      "no longer exists",
    );
    await undoEdit(other.user.id, { sessionId: other.session.id, editId: edit?.id ?? 0 });
    const { id: _, email: __, createdAt: ___, ...figures } = was ?? {};
    const { xp, totalCraftingSeconds, manualSeconds, streakDays } = figures as NonNullable<typeof was>;
    expect(await reload(other.user.id)).toMatchObject({ xp, totalCraftingSeconds, manualSeconds, streakDays });
    const [restored] = await db.select().from(sessionSegments).where(eq(sessionSegments.sessionId, other.session.id));
    expect(restored).toMatchObject({ startedAt: before?.startedAt, endedAt: before?.endedAt, isManual: false });
    expect(await projectSeconds(project.id)).toBeGreaterThan(0);

    await correctSession(other.user.id, { sessionId: other.session.id, startedAt: hour(2), endedAt: hour(3) });
    await asOwner(`begin; set local session_replication_role = replica;
      update session_edits set created_at = created_at - interval '8 days' where user_id = '${other.user.id}'; commit`);
    const last = (await listSessions(other.user.id, { limit: 1, offset: 0 }))[0]?.edits.at(-1);
    await expect(undoEdit(other.user.id, { sessionId: other.session.id, editId: last?.id ?? 0 })).rejects.toThrow(
      "can no longer be undone",
    );
  });

  it("can't be undone while another session takes its former time", async () => {
    const { user, session } = await anEvening();
    await correctSession(user.id, { sessionId: session.id, startedAt: hour(0), endedAt: hour(2) });
    const between = { id: randomUUID(), startedAt: hour(3), endedAt: hour(4), description: "Serving bowls" };
    expect((await addSession(user.id, between)).status).toBe("added");
    const [listed] = (await listSessions(user.id, { limit: 2, offset: 0 })).filter(({ id }) => id === session.id);
    const undo = undoEdit(user.id, { sessionId: session.id, editId: listed?.edits[0]?.id ?? 0 });
    await expect(undo).rejects.toThrow("Its former time is taken by “Serving bowls” now.");
    expect(await findBroken()).toEqual({});
  });

  it("rejects taken time with an offer to trim, and rejects a session of a completed project", async () => {
    const { user, session, project } = await anEvening();
    await aFinishedSession(user.id, { startedAt: hour(5), durationSeconds: 3_600, description: "Serving bowls" });
    const longer = { sessionId: session.id, startedAt: hour(0), endedAt: hour(5.5) };
    expect(await correctSession(user.id, longer)).toEqual({
      status: "taken",
      message: "13:15–14:15 is taken by “Serving bowls”. Trim to 08:15–13:15?",
      trimmed: { startedAt: hour(0).toISOString(), endedAt: hour(5).toISOString() },
    });
    const method = await aMethod(user.id);
    const completion = { projectId: project.id, methodId: method.id, materials: [] };
    await markComplete(user.id, { ...completion, additionalCostsCents: 0, priceOverrideCents: null });
    await expect(correctSession(user.id, { ...longer, endedAt: hour(2) })).rejects.toThrow("its price is final");
  });

  it("rejects impossible or unchanged times, an open session and another crafter's session", async () => {
    const { user, session } = await anEvening();
    const correct = (startedAt: Date, endedAt: Date, pauseSeconds?: number) =>
      correctSession(user.id, { sessionId: session.id, startedAt, endedAt, pauseSeconds });
    await expect(correct(hour(1), hour(1))).rejects.toThrow("after the start");
    await expect(correct(hour(0), new Date(Date.now() + 60_000))).rejects.toThrow("future");
    await expect(correct(new Date("1999-12-31T23:00:00Z"), new Date("2000-01-01T01:00:00Z"))).rejects.toThrow("2000");
    await expect(correct(hour(-16), hour(0.01))).rejects.toThrow("at most 16 hours");
    await expect(correct(hour(0), hour(1), 3_600)).rejects.toThrow("pauses must be shorter");
    await expect(correct(hour(0), hour(1), 3_541)).rejects.toThrow("at least 1 minute");
    await expect(correct(hour(0), session.endedAt ?? hour(0))).rejects.toThrow("already");
    const stranger = await aUser();
    const theirs = { sessionId: session.id, startedAt: hour(0), endedAt: hour(1) };
    await expect(correctSession(stranger.id, theirs)).rejects.toThrow("no longer exists");
    await expect(previewCorrection(stranger.id, theirs)).rejects.toThrow("no longer exists");
    const open = await anOpenSession(user.id);
    await expect(correctSession(user.id, { ...theirs, sessionId: open.id })).rejects.toThrow("still running");
  });

  it("applies 20 concurrent corrections and leaves the crafter's total equal to the session's duration", async () => {
    const { user, session } = await anEvening();
    const corrections = Array.from({ length: 20 }, (_, index) =>
      correctSession(user.id, { sessionId: session.id, startedAt: hour(0), endedAt: hour(1 + index / 10) }),
    );
    const answers = await Promise.all(corrections);
    expect(answers.every(({ status }) => status === "corrected")).toBe(true);
    const [listed] = await listSessions(user.id, { limit: 1, offset: 0 });
    expect(listed?.edits).toHaveLength(20);
    expect((await reload(user.id))?.totalCraftingSeconds).toBe(listed?.durationSeconds);
    expect(listed && trackedSeconds(listed)).toBeLessThanOrEqual(15_900);
    expect(await findBroken()).toEqual({});
  });
});
