import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { lockUser } from "@/db/connection/locks";
import { findBroken } from "@/db/invariants";
import { replaceAllocations } from "@/db/queries/crafting/allocate";
import { insertFinishedIn, type NewSession } from "@/db/queries/crafting/insert-session";
import { reviseIn } from "@/db/queries/crafting/revise-session";
import { assignToProject } from "@/db/queries/crafting/session-project";
import { lockUserAndSession } from "@/db/queries/rows/session";
import { notifications, projects, sessionAllocations, sessionDays, sessionEdits, sessionSegments } from "@/db/schema";
import type { EndedSegment } from "@/lib/domain/crafting/session-times";
import {
  aChallenge,
  aFinishedSession,
  aMembership,
  aMethod,
  aProject,
  aUser,
  markComplete,
} from "../../support/people/factories";
import { reload } from "../../support/people/open-sessions";

const HOUR_MS = 3_600_000;
/** One o’clock, UTC. */
const YESTERDAY = new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000 - 23 * HOUR_MS);

function revise(userId: string, sessionId: string, segments: EndedSegment[]) {
  return db.transaction(async (tx) => {
    const { user, session } = await lockUserAndSession(tx, userId, sessionId);
    if (!session) throw new Error("no session");
    return reviseIn(tx, user, session, segments, "corrected");
  });
}

function insert(userId: string, input: NewSession) {
  return db.transaction(async (tx) => insertFinishedIn(tx, await lockUser(tx, userId), input));
}

const tracked = (from: Date | number, to: Date | number): EndedSegment => ({
  startedAt: new Date(from),
  endedAt: new Date(to),
  isManual: false,
});
const manual = (from: Date | number, to: Date | number): EndedSegment => ({ ...tracked(from, to), isManual: true });

const projectSeconds = async (id: string) =>
  (await db.select().from(projects).where(eq(projects.id, id)))[0]?.totalSeconds;

const amountsOf = async (sessionId: string) =>
  (
    await db
      .select()
      .from(sessionAllocations)
      .where(eq(sessionAllocations.sessionId, sessionId))
      .orderBy(sessionAllocations.position)
  ).map(({ challengeId, allocatedSeconds }) => [challengeId, allocatedSeconds]);

describe("revising the times of a saved session", () => {
  it("changes total, days, project, XP and allocations by the difference and records the former times", async () => {
    const user = await aUser();
    const session = await aFinishedSession(user.id, { durationSeconds: 15_900, startedAt: YESTERDAY });
    const challenge = await aChallenge();
    await aMembership(user.id, challenge.id);
    const project = await aProject(user.id);
    await assignToProject(user.id, { sessionId: session.id, projectId: project.id });
    await replaceAllocations(user.id, {
      sessionId: session.id,
      amounts: [
        { challengeId: challenge.id, seconds: 12_000 },
        { challengeId: null, seconds: 3_900 },
      ],
    });
    const before = await reload(user.id);

    await revise(user.id, session.id, [tracked(session.startedAt, +session.startedAt + 6_600_000)]);
    const after = await reload(user.id);
    expect(after?.totalCraftingSeconds).toBe((before?.totalCraftingSeconds ?? 0) - 9_300);
    expect(after?.xp).toBe((before?.xp ?? 0) - 9_300 / 60);
    expect(await projectSeconds(project.id)).toBe(6_600);
    expect(await amountsOf(session.id)).toEqual([[challenge.id, 6_600]]);
    const days = await db.select().from(sessionDays).where(eq(sessionDays.sessionId, session.id));
    expect(days.reduce((sum, day) => sum + day.seconds, 0)).toBe(6_600);
    const [edit] = await db.select().from(sessionEdits).where(eq(sessionEdits.sessionId, session.id));
    expect(edit).toMatchObject({
      reason: "corrected",
      before: { durationSeconds: 15_900 },
      after: { durationSeconds: 6_600 },
    });
    expect(await findBroken()).toEqual({});
  });

  it("marks added time as manual and keeps it out of XP", async () => {
    const user = await aUser();
    const session = await aFinishedSession(user.id, { durationSeconds: 3_600, startedAt: YESTERDAY });
    const before = await reload(user.id);
    const start = +session.startedAt;
    await revise(user.id, session.id, [tracked(start, start + HOUR_MS), manual(start + HOUR_MS, start + 2 * HOUR_MS)]);
    expect(await reload(user.id)).toMatchObject({ xp: before?.xp, totalCraftingSeconds: 7_200, manualSeconds: 3_600 });
    await revise(user.id, session.id, [manual(start, start + HOUR_MS)]);
    expect(await reload(user.id)).toMatchObject({ xp: 0, totalCraftingSeconds: 3_600, manualSessionCount: 1 });
    expect(await findBroken()).toEqual({});
  });

  it("notifies of a met goal once and withdraws it when the new times no longer meet it", async () => {
    const user = await aUser();
    const challenge = await aChallenge({ userGoalQuantity: 2 });
    await aMembership(user.id, challenge.id);
    const session = await aFinishedSession(user.id, { durationSeconds: 10_800, startedAt: YESTERDAY });
    await replaceAllocations(user.id, {
      sessionId: session.id,
      amounts: [{ challengeId: challenge.id, seconds: 10_800 }],
    });
    const goals = () =>
      db.select().from(notifications).where(sql`user_id = ${user.id} and starts_with(dedupe_key, 'goal:')`);
    const [met] = await goals();
    const start = +session.startedAt;
    await revise(user.id, session.id, [tracked(start, start + 2 * HOUR_MS)]);
    expect((await goals()).map(({ id }) => id)).toEqual([met?.id]);
    await revise(user.id, session.id, [tracked(start, start + HOUR_MS)]);
    expect(await goals()).toEqual([]);
    expect((await reload(user.id))?.xp).toBe(70);
    expect(await findBroken()).toEqual({});
  });

  it("is rejected while the session's time is part of a final price", async () => {
    const user = await aUser();
    const session = await aFinishedSession(user.id, { startedAt: YESTERDAY });
    const [project, method] = [await aProject(user.id), await aMethod(user.id)];
    await assignToProject(user.id, { sessionId: session.id, projectId: project.id });
    const completion = { projectId: project.id, methodId: method.id, materials: [] };
    await markComplete(user.id, { ...completion, additionalCostsCents: 0, priceOverrideCents: null });
    await expect(
      revise(user.id, session.id, [tracked(session.startedAt, +session.startedAt + 600_000)]),
    ).rejects.toThrow("its price is final");
  });
});

describe("insertFinishedIn", () => {
  it("counts an offline session like a saved one, but at most six offline hours a date on the boards", async () => {
    const user = await aUser();
    const start = +YESTERDAY;
    const offline = { ...tracked(start, start + 8 * HOUR_MS), isOffline: true };
    const project = await aProject(user.id);
    const saved = await insert(user.id, { segments: [offline], origin: "stopwatch", projectId: project.id });
    expect(saved).toMatchObject({ durationSeconds: 28_800, manualSeconds: 0 });
    expect(await projectSeconds(project.id)).toBe(28_800);
    expect(await reload(user.id)).toMatchObject({ xp: 490, unrankedSeconds: 7_200, streakDays: 1, sessionCount: 1 });
    await revise(user.id, saved.id, [{ ...offline, endedAt: new Date(start + 7 * HOUR_MS) }]);
    expect(await reload(user.id)).toMatchObject({ xp: 430, unrankedSeconds: 3_600 });
    expect(await findBroken()).toEqual({});
  });

  it("marks an imported session as late and leaves it out of XP and the streak", async () => {
    const user = await aUser();
    const start = Math.floor(Date.now() / 1000) * 1000 - 5 * HOUR_MS;
    const saved = await insert(user.id, { segments: [manual(start, start + HOUR_MS)], origin: "import" });
    expect(await reload(user.id)).toMatchObject({
      xp: 0,
      totalCraftingSeconds: 3_600,
      manualSeconds: 3_600,
      streakDays: 0,
    });
    const [segment] = await db.select().from(sessionSegments).where(eq(sessionSegments.sessionId, saved.id));
    expect(segment).toMatchObject({ isManual: true, isLate: true });
    expect(await findBroken()).toEqual({});
  });
});
