import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { findBroken } from "@/db/invariants";
import { addSession } from "@/db/queries/crafting/add-session";
import { correctSession, undoEdit } from "@/db/queries/crafting/correct-session";
import { findWeek, listSessions } from "@/db/queries/crafting/history";
import { deleteSession, describeSession } from "@/db/queries/crafting/saved-sessions";
import { previewSplit, splitSavedSession } from "@/db/queries/crafting/split-session";
import { findImpactView } from "@/db/queries/impacts";
import { sessionDays } from "@/db/schema";
import { localDateOf, weekOf } from "@/lib/domain/shared/local-time";
import { runAtOnce } from "../../support/database/at-once";
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

const HOUR_MS = 3_600_000;
/** Three days ago, 22:30 UTC; 90 minutes before midnight. */
const EVENING = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 2 * 24 * HOUR_MS - 1.5 * HOUR_MS;
const momentAfter = (minutes: number) => new Date(EVENING + minutes * 60_000);

/** 2h 10m over midnight, on a project and in a challenge. */
async function aNight(values: { manualSeconds?: number; durationSeconds?: number } = {}) {
  const user = await aUser();
  const session = await aFinishedSession(user.id, { startedAt: momentAfter(0), durationSeconds: 7_800, ...values });
  const challenge = await aChallenge();
  await aMembership(user.id, challenge.id);
  const split = (minutes: number) =>
    splitSavedSession(user.id, { sessionId: session.id, cut: { at: momentAfter(minutes) } });
  const list = async () => (await listSessions(user.id, { limit: 9, offset: 0 })).toReversed();
  const lastEdit = async () => (await list()).find(({ id }) => id === session.id)?.edits.at(-1)?.id ?? 0;
  const undo = async () => undoEdit(user.id, { sessionId: session.id, editId: await lastEdit() });
  return { user, session, challenge, split, list, undo, lastEdit };
}

/** Everything that a split must leave as it is. */
async function figuresOf(userId: string) {
  const { sessionCount: _, updatedAt: __, ...user } = ((await readUser(userId)) ?? {}) as Record<string, unknown>;
  const days = await db
    .select({
      date: sessionDays.localDate,
      seconds: sql<number>`sum(${sessionDays.seconds})::int`,
      manual: sql<number>`sum(${sessionDays.manualSeconds})::int`,
    })
    .from(sessionDays)
    .where(eq(sessionDays.userId, userId))
    .groupBy(sessionDays.localDate)
    .orderBy(sessionDays.localDate);
  const given = await db.execute(sql`select challenge_id, sum(allocated_seconds)::int as seconds
    from session_allocations where user_id = ${userId} group by 1 order by 1`);
  const xp = await db.execute(sql`select count(*)::int, sum(xp)::int from xp_events where user_id = ${userId}`);
  const week = await findWeek(userId, weekOf(localDateOf(momentAfter(0), "UTC")), {
    from: new Date(0),
    until: new Date(),
  });
  const { causes } = await findImpactView(userId, momentAfter(0));
  return { user, days, given: [...given], xp: [...xp], week, causes };
}

/** The rows of a session as the database prints them, without the serial ids of those that are stored again. */
async function rowsOf(sessionId: string) {
  const [row] = await db.execute<{ rows: string }>(sql`select json_build_array(
    (select c::text from crafting_sessions c where id = ${sessionId}),
    (select json_agg((to_jsonb(s) - 'id')::text order by started_at) from session_segments s where session_id = ${sessionId}),
    (select json_agg(d::text order by local_date) from session_days d where session_id = ${sessionId}),
    (select json_agg((to_jsonb(a) - 'id')::text order by position) from session_allocations a where session_id = ${sessionId}),
    (select json_agg(l::text) from project_time_logs l where session_id = ${sessionId}))::text as rows`);
  return row?.rows;
}

describe("splitting a saved session", () => {
  it("leaves total, dates, week, XP, streak, causes and challenge to the second, and its undo every byte", async () => {
    const { user, session, challenge, split, list, undo } = await aNight();
    const project = await aProjectOf(user.id, session.id);
    await allocate(user.id, session.id, [challenge.id, 7_200], [null, 600]);
    const [before, rows] = [await figuresOf(user.id), await rowsOf(session.id)];
    expect(before.days.map(({ seconds }) => seconds)).toEqual([5_400, 2_400]);
    const input = { sessionId: session.id, cut: { at: momentAfter(60) } };
    const preview = await previewSplit(user.id, input);
    expect(await rowsOf(session.id)).toBe(rows);

    expect(await split(60)).toEqual(preview);
    expect(preview.parts.map(({ durationSeconds }) => durationSeconds)).toEqual([3_600, 4_200]);
    expect(await figuresOf(user.id)).toEqual(before);
    expect(await projectSecondsOf(project.id)).toBe(7_800);
    const [first, second] = await list();
    expect(await amountsOf(first?.id ?? "")).toEqual([[challenge.id, 3_600]]);
    expect(await amountsOf(second?.id ?? "")).toEqual([
      [challenge.id, 3_600],
      [null, 600],
    ]);
    expect([first?.project?.name, second?.project?.name]).toEqual(["Bowls", "Bowls"]);
    expect(first?.edits).toMatchObject([{ reason: "split", after: { durationSeconds: 3_600 } }]);
    expect((await readUser(user.id))?.sessionCount).toBe(2);
    expect(await findBroken()).toEqual({});

    await undo();
    expect(await rowsOf(session.id)).toBe(rows);
    expect(await figuresOf(user.id)).toEqual(before);
    expect(await list()).toHaveLength(1);
    expect((await readUser(user.id))?.sessionCount).toBe(1);
    expect(await projectSecondsOf(project.id)).toBe(7_800);
    expect(await findBroken()).toEqual({});
  });

  it("adds no bonus for a part after midnight, and takes none from parts below five minutes", async () => {
    const night = await aNight();
    const before = await figuresOf(night.user.id);
    await night.split(100);
    expect(await figuresOf(night.user.id)).toEqual(before);
    const short = await aNight({ durationSeconds: 400 });
    const was = await figuresOf(short.user.id);
    await short.split(4);
    expect(await figuresOf(short.user.id)).toEqual(was);
    for (const { id } of await short.list()) await deleteSession(short.user.id, id);
    expect((await readUser(short.user.id))?.xp).toBe(0);
    for (const { id } of await night.list()) await deleteSession(night.user.id, id);
    expect((await readUser(night.user.id))?.xp).toBe(0);
    expect(await findBroken()).toEqual({});
  });

  it("keeps time added by hand by hand, and the challenge with the part that was counted", async () => {
    const { user, session, challenge, split, list, undo } = await aNight({ manualSeconds: 3_600 });
    await allocate(user.id, session.id, [challenge.id, 4_200], [null, 3_600]);
    const [before, rows] = [await figuresOf(user.id), await rowsOf(session.id)];
    await split(60);
    const parts = await list();
    expect(parts.map(({ manualSeconds }) => manualSeconds)).toEqual([3_600, 0]);
    const { manualSessionCount: _, ...figures } = before.user;
    expect((await figuresOf(user.id)).user).toMatchObject(figures);
    expect(await amountsOf(parts[1]?.id ?? "")).toEqual([[challenge.id, 4_200]]);
    expect(await findBroken()).toEqual({});
    await undo();
    expect([await figuresOf(user.id), await rowsOf(session.id)]).toEqual([before, rows]);
    expect(await findBroken()).toEqual({});
  });

  it("tells before what goes to Personal Progress, because a part of an hour is too short for the challenge", async () => {
    const { user, session, split } = await aNight();
    const sessions = await aChallenge({ name: "Evenings", goalUnit: "sessions", userGoalUnit: "sessions" });
    await aMembership(user.id, sessions.id);
    await allocate(user.id, session.id, [sessions.id, 7_200], [null, 600]);
    const { whole, parts } = await split(90);
    expect(whole[0]).toEqual({ name: "Evenings", seconds: 7_200 });
    expect(parts.map(({ amounts }) => amounts)).toEqual([
      [{ name: "Evenings", seconds: 5_400 }],
      [{ name: null, seconds: 2_400 }],
    ]);
    expect(await findBroken()).toEqual({});
  });

  it("is refused when it would meet a goal and so change the XP", async () => {
    const { user, session, split } = await aNight();
    const sessions = await aChallenge({ goalUnit: "sessions", userGoalUnit: "sessions", userGoalQuantity: 2 });
    await aMembership(user.id, sessions.id);
    await allocate(user.id, session.id, [sessions.id, 7_800]);
    const rows = await rowsOf(session.id);
    await expect(split(60)).rejects.toThrow("whether you met a goal");
    expect(await rowsOf(session.id)).toBe(rows);
  });

  it("refuses short parts, open and foreign sessions and those of completed projects", async () => {
    const { user, session, split } = await aNight();
    await expect(split(0.9)).rejects.toThrow("at least 1 minute");
    await expect(split(129.1)).rejects.toThrow("at least 1 minute");
    await expect(split(-5)).rejects.toThrow("at least 1 minute");
    const input = { sessionId: session.id, cut: { firstSeconds: 600 } };
    const stranger = await aUser();
    await expect(splitSavedSession(stranger.id, input)).rejects.toThrow("no longer exists");
    await expect(previewSplit(stranger.id, input)).rejects.toThrow("no longer exists");
    const open = await anOpenSession(user.id);
    await expect(splitSavedSession(user.id, { ...input, sessionId: open.id })).rejects.toThrow("still running");
    const project = await aProjectOf(user.id, session.id);
    await completeByMethod(user.id, project.id);
    await expect(split(60)).rejects.toThrow("its price is final");
  });
});

describe("undoing a split", () => {
  const GONE = "can no longer be undone";
  const CHANGED = "have changed since";

  it("is refused after seven days and for another crafter", async () => {
    const { user, session, split, undo, lastEdit } = await aNight();
    await split(60);
    const edit = { sessionId: session.id, editId: await lastEdit() };
    await expect(undoEdit((await aUser()).id, edit)).rejects.toThrow("no longer exists");
    await runAsOwner(`begin; set local session_replication_role = replica;
      update session_edits set created_at = created_at - interval '8 days' where user_id = '${user.id}'; commit`);
    await expect(undo()).rejects.toThrow(GONE);
  });

  it("joins parts that were renamed, and is refused once one was corrected, given away, moved or deleted", async () => {
    const { user, session, challenge, split, list, undo } = await aNight();
    await split(60);
    const secondId = (await list())[1]?.id ?? "";
    await describeSession(user.id, secondId, "Photos");
    await undo();
    expect(await list()).toMatchObject([{ durationSeconds: 7_800, description: "Crafting session" }]);

    await split(60);
    const again = (await list())[1]?.id ?? "";
    await allocate(user.id, again, [challenge.id, 4_200]);
    await expect(undo()).rejects.toThrow(CHANGED);
    await aProjectOf(user.id, again);
    await expect(undo()).rejects.toThrow(CHANGED);
    await deleteSession(user.id, again);
    await expect(undo()).rejects.toThrow(CHANGED);
    await correctSession(user.id, { sessionId: session.id, startedAt: momentAfter(0), endedAt: momentAfter(30) });
    await undo();
    await expect(undo()).rejects.toThrow(GONE);
    expect(await findBroken()).toEqual({});
  });

  it("is refused when another session now lies in the pause between the parts", async () => {
    const { user, session, split, undo } = await aNight();
    const times = { sessionId: session.id, startedAt: momentAfter(0), endedAt: momentAfter(130), pauseSeconds: 1_800 };
    await correctSession(user.id, times);
    const { parts } = await split(60);
    expect(parts.map(({ startedAt, endedAt }) => [startedAt, endedAt])).toEqual([
      [momentAfter(0).toISOString(), momentAfter(50).toISOString()],
      [momentAfter(80).toISOString(), momentAfter(130).toISOString()],
    ]);
    const between = { id: randomUUID(), startedAt: momentAfter(55), endedAt: momentAfter(60), description: "Glazes" };
    expect((await addSession(user.id, between)).status).toBe("added");
    await expect(undo()).rejects.toThrow("Its former time is taken by “Glazes” now.");
    await deleteSession(user.id, between.id);
    await undo();
    expect(await findBroken()).toEqual({});
  });
});

describe("splits and corrections at once", () => {
  it("leave whole sessions and an unchanged total, whoever comes first", async () => {
    const { user, session, split, list } = await aNight();
    await aProject(user.id);
    const before = await figuresOf(user.id);
    const splits = await runAtOnce(6, (index) => split(20 * (index + 1)));
    expect(splits.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
    expect(await figuresOf(user.id)).toEqual(before);
    const same = await runAtOnce(4, () => split(10));
    expect(same.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await figuresOf(user.id)).toEqual(before);
    const correct = () =>
      correctSession(user.id, { sessionId: session.id, startedAt: momentAfter(0), endedAt: momentAfter(8) });
    await runAtOnce<unknown>(4, (index) => (index % 2 ? correct() : split(4)));
    const total = (await list()).reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
    expect((await readUser(user.id))?.totalCraftingSeconds).toBe(total);
    expect(await findBroken()).toEqual({});
  });
});
