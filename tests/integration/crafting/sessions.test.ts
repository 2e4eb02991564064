import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { findBroken } from "@/db/invariants";
import { findRecentSessions, findWeek, listSessions, sumUnallocated } from "@/db/queries/crafting/history";
import { deleteSession, describeSession } from "@/db/queries/crafting/saved-sessions";
import { deleteProject } from "@/db/queries/projects/own";
import { craftingSessions, sessionDays, sessionSegments, xpEvents } from "@/db/schema";
import { BUSINESS_HAS_NO_PROJECT } from "@/lib/domain/crafting/kinds";
import { weekOf } from "@/lib/domain/shared/local-time";
import { runAllAtOnce } from "../../support/database/at-once";
import { runAsOwner } from "../../support/database/sql";
import { findOpenSession } from "../../support/people/current-user";
import { aFinishedSession, aUser } from "../../support/people/factories";
import { allocate, aProjectOf } from "../../support/people/given-time";
import { aSittingOf, finishedSessionOf, HOUR, isoAgo, readUser } from "../../support/people/open-sessions";
import { discardSession, finishSession, pauseSession, resumeSession, startSession } from "../../support/taps/presses";
import { isThorough } from "../../support/thorough";

/** 200 at once are proved in bursts.test.ts and by every thorough run. */
const MANY = isThorough ? 200 : 40;

describe("one open session per crafter", () => {
  it(`${MANY} concurrent Starts leave one open session and all get its id`, async () => {
    const user = await aUser();
    const started = await runAllAtOnce(MANY, () => startSession(user.id, { description: "Socks" }));
    expect(new Set(started.map((session) => session.id)).size).toBe(1);
    expect(await db.$count(craftingSessions, eq(craftingSessions.userId, user.id))).toBe(1);
    expect(await db.$count(sessionSegments, eq(sessionSegments.sessionId, started[0]?.id ?? ""))).toBe(1);
  });

  it("a second Start returns isNew: false and keeps the first description", async () => {
    const user = await aUser();
    expect(await startSession(user.id, { description: "Socks" })).toMatchObject({ description: "Socks", isNew: true });
    expect(await startSession(user.id, { description: "Bowl" })).toMatchObject({ description: "Socks", isNew: false });
  });

  it("a session never starts before the previous one ended", async () => {
    const user = await aUser();
    for (let i = 0; i < 5; i++) {
      const { id } = await startSession(user.id, { description: "Quick" });
      await finishSession(user.id, { sessionId: id });
    }
    const rows = await db
      .select()
      .from(craftingSessions)
      .where(eq(craftingSessions.userId, user.id))
      .orderBy(craftingSessions.startedAt);
    for (const [i, row] of rows.entries())
      if (i > 0) expect(+row.startedAt).toBeGreaterThanOrEqual(+(rows[i - 1]?.endedAt ?? 0));
  });

  it("Postgres itself refuses a second open session and an overlap", async () => {
    const user = await aUser();
    await startSession(user.id, { description: "One" });
    await expect(
      db.insert(craftingSessions).values({ userId: user.id, startedAt: new Date(Date.now() + HOUR) }),
    ).rejects.toThrow();
    await expect(
      db
        .insert(craftingSessions)
        .values({ userId: user.id, startedAt: new Date(), endedAt: new Date(Date.now() + HOUR), durationSeconds: 60 }),
    ).rejects.toThrow();
  });
});

describe("pause and resume", () => {
  it("are stored as segments, and only running time counts", async () => {
    const user = await aUser();
    const now = Date.now();
    const id = await aSittingOf(user.id, [
      [isoAgo(3 * HOUR, now), isoAgo(2.5 * HOUR, now)],
      [isoAgo(2 * HOUR, now), isoAgo(1.75 * HOUR, now)],
    ]);
    expect((await findOpenSession(user.id))?.running).toBe(false);
    expect((await findOpenSession(user.id))?.elapsedMs).toBe(0.75 * HOUR);
    const saved = finishedSessionOf(await finishSession(user.id, { sessionId: id }));
    expect(saved.durationSeconds).toBe(45 * 60);
  });

  it("return the open session exactly as a read does, with its last running segment", async () => {
    const user = await aUser();
    const now = Date.now();
    const [first, pause, second] = [isoAgo(3 * HOUR, now), isoAgo(2.5 * HOUR, now), isoAgo(2 * HOUR, now)];
    const id = await aSittingOf(user.id, [
      [first, pause],
      [second, null],
    ]);
    const lastRun = { startedAt: second, endedAt: null, beforeMs: 0.5 * HOUR };
    expect(await findOpenSession(user.id)).toMatchObject({ id, running: true, lastRun });
    const paused = await pauseSession(user.id, id);
    if (paused.status !== "open") throw new Error(paused.status);
    expect(paused.session.lastRun).toMatchObject({ startedAt: second, beforeMs: 0.5 * HOUR });
    expect(paused.session.lastRun.endedAt).not.toBeNull();
    expect(await findOpenSession(user.id)).toEqual(paused.session);
  });

  it("change nothing when repeated", async () => {
    const user = await aUser();
    const { id } = await startSession(user.id, { description: "Bowl" });
    await Promise.all([1, 2, 3, 4].map(() => pauseSession(user.id, id)));
    expect(await db.$count(sessionSegments, eq(sessionSegments.sessionId, id))).toBe(1);
    const resumed = await Promise.all([1, 2, 3, 4].map(() => resumeSession(user.id, id)));
    expect(resumed.every((state) => state.status === "open" && state.session.running)).toBe(true);
    expect(await db.$count(sessionSegments, eq(sessionSegments.sessionId, id))).toBe(2);
  });
});

describe("seconds per local date", () => {
  const aSessionIn = async (timeZone: string, segments: [string, string][]) => {
    const user = await aUser({ timeZone });
    const id = await aSittingOf(user.id, segments);
    await finishSession(user.id, { sessionId: id });
    return { user, id };
  };

  it("are split at midnight in Africa/Johannesburg", async () => {
    const { id } = await aSessionIn("Africa/Johannesburg", [["2026-03-10T21:30:00Z", "2026-03-10T22:45:00Z"]]);
    const days = await db
      .select()
      .from(sessionDays)
      .where(eq(sessionDays.sessionId, id))
      .orderBy(sessionDays.localDate);
    expect(days.map(({ localDate, seconds }) => [localDate, seconds])).toEqual([
      ["2026-03-10", 1800],
      ["2026-03-11", 2700],
    ]);
  });

  it("weekly time counts from Monday in the crafter's zone, beside that of the week before", async () => {
    const { user } = await aSessionIn("Africa/Johannesburg", [["2026-03-08T21:30:00Z", "2026-03-08T22:30:00Z"]]);
    const sunday = { localDate: "2026-03-08", seconds: 1800 };
    const monday = { localDate: "2026-03-09", seconds: 1800 };
    const before = { from: new Date("2026-03-08T21:00:00Z"), until: new Date("2026-03-08T22:00:00Z") };
    expect((await findWeek(user.id, weekOf(sunday.localDate), before)).days).toEqual([sunday, monday]);
    const week = weekOf(monday.localDate);
    expect(await findWeek(user.id, week, before)).toEqual({ days: [sunday, monday], secondsBefore: 1800 });
    expect((await findWeek(user.id, "2026-03-16", before)).days).toEqual([monday]);
    const { id } = await aUser();
    expect(await findWeek(id, weekOf(sunday.localDate), before)).toEqual({ days: [], secondsBefore: 0 });
  });
});

describe("unallocated sessions", () => {
  it("exclude allocated, running, empty and other crafters' sessions and sessions on a project", async () => {
    const [user, other] = await Promise.all([aUser(), aUser()]);
    const [early, given, onProject, late] = [
      await aFinishedSession(user.id, { daysAgo: 4, durationSeconds: 900 }),
      await aFinishedSession(user.id, { daysAgo: 3 }),
      await aFinishedSession(user.id, { daysAgo: 2 }),
      await aFinishedSession(user.id, { daysAgo: 1, durationSeconds: 600 }),
    ];
    await aFinishedSession(user.id, { durationSeconds: 0 });
    await startSession(user.id, { description: "Running" });
    await aFinishedSession(other.id, {});
    await allocate(user.id, given.id, [null, 3600]);
    await aProjectOf(user.id, onProject.id);
    const page = async (limit: number, offset: number) =>
      (await listSessions(user.id, { limit, offset, unallocated: true })).map(({ id }) => id);
    expect(await page(10, 0)).toEqual([late.id, early.id]);
    expect(await page(1, 1)).toEqual([early.id]);
    const unallocated = { sessions: 2, seconds: 1_500 };
    expect(await sumUnallocated(user.id)).toEqual(unallocated);
    expect(await findRecentSessions(user.id, 1)).toMatchObject({ sessions: [{ durationSeconds: 0 }], unallocated });
    expect(await findRecentSessions((await aUser()).id, 5)).toEqual({
      sessions: [],
      unallocated: { sessions: 0, seconds: 0 },
      questions: 0,
    });
  });

  it("include those whose last target was taken away, and those that were written without the triggers", async () => {
    const user = await aUser();
    const session = await aFinishedSession(user.id, { durationSeconds: 3600 });
    const count = async () => (await sumUnallocated(user.id)).sessions;
    const project = await aProjectOf(user.id, session.id);
    expect(await count()).toBe(0);
    await deleteProject(user.id, project.id);
    expect(await count()).toBe(1);
    await runAsOwner(`update crafting_sessions set is_allocated = true where id = '${session.id}'`);
    expect((await findBroken()).marks).toBe(1);
    await runAsOwner(readFileSync("db/guards/crafting.sql", "utf8"));
    expect(await count()).toBe(1);

    const second = await aProjectOf(user.id, session.id);
    await allocate(user.id, session.id, [null, 3600]);
    await deleteProject(user.id, second.id);
    expect(await count()).toBe(0);
  });
});

describe("totals, streak and XP of saved sessions", () => {
  const craft = async (userId: string, from: string, minutes: number) => {
    const session = await aFinishedSession(userId, { startedAt: new Date(from), durationSeconds: minutes * 60 });
    return session.id;
  };

  it("give 1 XP a full minute, 10 for the day's first session of five minutes, for at most 480 minutes a day", async () => {
    const user = await aUser();
    await craft(user.id, "2026-04-01T06:00:00Z", 40);
    expect((await readUser(user.id))?.xp).toBe(50);
    await craft(user.id, "2026-04-01T08:00:00Z", 30);
    expect((await readUser(user.id))?.xp).toBe(80);
    await craft(user.id, "2026-04-01T09:00:00Z", 14 * 60);
    expect((await readUser(user.id))?.xp).toBe(490);
    await craft(user.id, "2026-04-02T09:00:00Z", 4);
    expect((await readUser(user.id))?.xp).toBe(494);
  });

  it("lose a deleted session's time and XP, and its streak day once the date has no session left", async () => {
    const user = await aUser();
    const first = await craft(user.id, "2026-04-01T06:00:00Z", 40);
    const second = await craft(user.id, "2026-04-01T08:00:00Z", 20);
    const next = await craft(user.id, "2026-04-02T08:00:00Z", 10);
    const all = { xp: 90, streakDays: 2, streakLastDate: "2026-04-02", totalCraftingSeconds: 4200, sessionCount: 3 };
    expect(await readUser(user.id)).toMatchObject(all);
    await deleteSession(user.id, first);
    expect(await readUser(user.id)).toMatchObject({
      xp: 50,
      streakDays: 2,
      totalCraftingSeconds: 1800,
      sessionCount: 2,
    });
    await deleteSession(user.id, second);
    await deleteSession(user.id, next);
    const none = { xp: 0, streakDays: 0, streakLastDate: null, totalCraftingSeconds: 0, sessionCount: 0 };
    expect(await readUser(user.id)).toMatchObject(none);
    const [sum] = await db
      .select({ xp: sql<number>`coalesce(sum(${xpEvents.xp}), 0)::int` })
      .from(xpEvents)
      .where(eq(xpEvents.userId, user.id));
    expect(sum?.xp).toBe(0);
  });
});

describe("editing a saved session", () => {
  it("stores its name and kind together, or neither if the kind is refused", async () => {
    const user = await aUser();
    const { id } = await aFinishedSession(user.id, { description: "Bowl" });
    const read = async () => (await listSessions(user.id, { limit: 1, offset: 0 }))[0];
    await describeSession(user.id, id, "Big bowl", "finishing");
    expect(await read()).toMatchObject({ description: "Big bowl", kind: "finishing" });
    await aProjectOf(user.id, id, "Bowls");
    await expect(describeSession(user.id, id, "Market", "business")).rejects.toThrow(BUSINESS_HAS_NO_PROJECT);
    expect(await read()).toMatchObject({ description: "Big bowl", kind: "finishing" });
  });
});

describe("another crafter's session", () => {
  it("can't be paused, resumed, saved, discarded, renamed or deleted", async () => {
    const [owner, other] = await Promise.all([aUser(), aUser()]);
    const { id } = await startSession(owner.id, { description: "Mine" });
    expect(await pauseSession(other.id, id)).toEqual({ status: "gone" });
    expect(await resumeSession(other.id, id)).toEqual({ status: "gone" });
    expect(await finishSession(other.id, { sessionId: id })).toEqual({ status: "gone" });
    expect(await discardSession(other.id, id)).toEqual({ status: "gone" });
    await expect(describeSession(other.id, id, "Theirs")).rejects.toThrow("no longer exists");
    await expect(deleteSession(other.id, id)).rejects.toThrow("no longer exists");
    expect(await findOpenSession(owner.id)).toMatchObject({ id, running: true, description: "Mine" });
    await finishSession(owner.id, { sessionId: id });
    await expect(deleteSession(other.id, id)).rejects.toThrow("no longer exists");
    expect(await listSessions(other.id, { limit: 10, offset: 0 })).toEqual([]);
  });
});
