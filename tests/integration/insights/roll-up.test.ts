import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { readGuards } from "@/db/guards/apply";
import { findBroken } from "@/db/invariants";
import { saveAllocation } from "@/db/queries/crafting/allocate";
import { deleteSession, setSessionKind } from "@/db/queries/crafting/saved-sessions";
import { findHiddenHours } from "@/db/queries/insights";
import { craftingSessions, projects, projectTimeLogs, userDays, users } from "@/db/schema";
import { BUSINESS_HAS_NO_PROJECT, type SessionKind } from "@/lib/domain/crafting/kinds";
import { hiddenMinutes } from "@/lib/domain/insights/studio";
import { addDays } from "@/lib/domain/shared/local-time";
import { runAsOwner } from "../../support/database/sql";
import { aFinishedSession, aProject, aUser } from "../../support/people/factories";

const rowsOf = (userId: string) =>
  db.select().from(userDays).where(eq(userDays.userId, userId)).orderBy(userDays.localDate, userDays.kind);

/** Date, kind, seconds, and those on a project. */
const daysOf = async (userId: string) =>
  (await rowsOf(userId)).map((row) => [row.localDate, row.kind, row.seconds, row.projectIds, row.projectSeconds]);

/** Date, and the seconds of each hour. */
const hoursOf = async (userId: string) =>
  (await rowsOf(userId)).map((row) => [
    row.localDate,
    Object.fromEntries(row.hours.map((hour, at) => [hour, row.hourSeconds[at]])),
  ]);

describe("the daily sums of a crafter", () => {
  it("follow a session's changes of kind and project until it is deleted", async () => {
    const user = await aUser();
    const project = await aProject(user.id);
    const startedAt = new Date("2026-03-10T10:00:00Z");
    const session = await aFinishedSession(user.id, { startedAt, durationSeconds: 3600 });
    await aFinishedSession(user.id, { startedAt: new Date("2026-03-10T14:00:00Z"), durationSeconds: 600 });
    const date = "2026-03-10";
    expect(await daysOf(user.id)).toEqual([[date, "making", 4200, [], []]]);
    await setSessionKind(user.id, session.id, "finishing");
    const [none, other] = [
      [date, "finishing", 3600, [], []],
      [date, "making", 600, [], []],
    ];
    expect(await daysOf(user.id)).toEqual([none, other]);
    await saveAllocation(user.id, { sessionId: session.id, projectId: project.id });
    expect(await daysOf(user.id)).toEqual([[date, "finishing", 3600, [project.id], [3600]], other]);
    await db.delete(projects).where(eq(projects.id, project.id));
    expect(await daysOf(user.id)).toEqual([none, other]);
    await deleteSession(user.id, session.id);
    expect(await daysOf(user.id)).toEqual([other]);
    expect(await findBroken()).toEqual({});
  });

  it("count a session on the date it began and its seconds on both dates, by the local hour, also across a clock change", async () => {
    const user = await aUser({ timeZone: "America/New_York" });
    const startedAt = new Date("2025-11-02T03:30:00Z");
    await aFinishedSession(user.id, { startedAt, durationSeconds: 4 * 3600 });
    const rows = await rowsOf(user.id);
    expect(rows.map((row) => [row.localDate, row.seconds, row.sessions, row.longestSeconds])).toEqual([
      ["2025-11-01", 1800, 1, 4 * 3600],
      ["2025-11-02", 3.5 * 3600, 0, 0],
    ]);
    expect(await hoursOf(user.id)).toEqual([
      ["2025-11-01", { 23: 1800 }],
      ["2025-11-02", { 0: 3600, 1: 7200, 2: 1800 }],
    ]);
    const { id } = await aUser({ timeZone: "Asia/Kathmandu" });
    await aFinishedSession(id, { startedAt: new Date("2026-05-01T04:00:00Z"), durationSeconds: 3600 });
    expect(await hoursOf(id)).toEqual([["2026-05-01", { 9: 900, 10: 2700 }]]);
  });

  it("are rebuilt for all crafters when insights.sql is applied again", async () => {
    const everybody = await Promise.all(Array.from({ length: 3 }, () => aUser({ timeZone: "Asia/Kathmandu" })));
    for (const { id } of everybody)
      await aFinishedSession(id, { startedAt: new Date("2026-05-01T17:00:00Z"), durationSeconds: 7200 });
    const all = () => db.select().from(userDays).orderBy(userDays.userId, userDays.localDate, userDays.kind);
    const before = await all();
    const guard = readGuards().find(({ file }) => file === "insights.sql")?.text ?? "";
    const inPortionsOfTwo = guard.replace("/ 200 AS", "/ 2 AS");
    expect(inPortionsOfTwo).not.toBe(guard);
    for (const text of [guard, inPortionsOfTwo]) {
      await runAsOwner("delete from user_days", text);
      expect(await all()).toEqual(before);
    }
  });

  it("are deleted with the account", async () => {
    const user = await aUser();
    await aFinishedSession(user.id);
    await db.delete(users).where(eq(users.id, user.id));
    expect(await rowsOf(user.id)).toEqual([]);
  });
});

describe("a business session", () => {
  it("can't be on a project, and a session on a project can't become business, even in direct writes", async () => {
    const user = await aUser();
    const project = await aProject(user.id);
    const [one, other] = [await aFinishedSession(user.id), await aFinishedSession(user.id, { daysAgo: 1 })];
    await setSessionKind(user.id, one.id, "business");
    const assign = (sessionId: string) => saveAllocation(user.id, { sessionId, projectId: project.id });
    await expect(assign(one.id)).rejects.toThrow(BUSINESS_HAS_NO_PROJECT);
    await assign(other.id);
    await expect(setSessionKind(user.id, other.id, "business")).rejects.toThrow(BUSINESS_HAS_NO_PROJECT);
    const log = { userId: user.id, projectId: project.id, sessionId: one.id, loggedSeconds: 3600 };
    const isOther = eq(craftingSessions.id, other.id);
    for (const write of [
      db.insert(projectTimeLogs).values(log),
      db.update(craftingSessions).set({ kind: "business" }).where(isOther),
    ])
      await expect(write).rejects.toMatchObject({ cause: { code: "CC004" } });
    await saveAllocation(user.id, { sessionId: other.id, projectId: null });
    await setSessionKind(user.id, other.id, "business");
    expect((await rowsOf(user.id)).map(({ kind }) => kind)).toEqual(["business", "business"]);
  });

  it("can't be made from another crafter's session", async () => {
    const [user, other] = [await aUser(), await aUser()];
    const session = await aFinishedSession(user.id);
    await expect(setSessionKind(other.id, session.id, "business")).rejects.toThrow("session");
    const [row] = await db.select().from(craftingSessions).where(eq(craftingSessions.id, session.id));
    expect(row?.kind).toBe("making");
  });
});

describe("the hidden hours", () => {
  const TODAY = "2026-06-30";

  async function spend(userId: string, kind: SessionKind, hours: number, daysAgo = 0) {
    const startedAt = new Date(`${addDays(TODAY, -daysAgo)}T06:00:00Z`);
    const { id } = await aFinishedSession(userId, { startedAt, durationSeconds: hours * 3_600 });
    if (kind !== "making") await setSessionKind(userId, id, kind);
  }

  it("sum the making and business time of the last 90 dates and ignore other kinds", async () => {
    const user = await aUser({ timeZone: "Africa/Johannesburg" });
    for (const daysAgo of [2, 3, 4, 5, 6]) await spend(user.id, "making", 12, daysAgo);
    for (const daysAgo of [7, 8]) await spend(user.id, "business", 10, daysAgo);
    await spend(user.id, "business", 10, 89);
    for (const [at, kind] of (["finishing", "designing", "learning"] as const).entries())
      await spend(user.id, kind, 1, 10 + at);
    const hours = await findHiddenHours(user.id, TODAY);
    expect(hours).toEqual({ makingSeconds: 60 * 3_600, businessSeconds: 30 * 3_600 });
    expect(hiddenMinutes(hours)).toBe(30);
  });

  it("begin with the date 89 days before today and end with today", async () => {
    const user = await aUser();
    for (const [daysAgo, hours] of [
      [90, 1],
      [89, 2],
      [0, 4],
      [-1, 8],
    ] as const)
      await spend(user.id, "making", hours, daysAgo);
    expect(await findHiddenHours(user.id, TODAY)).toEqual({ makingSeconds: 6 * 3_600, businessSeconds: 0 });
  });

  it("count only the crafter’s own sessions", async () => {
    const [user, other] = [await aUser(), await aUser()];
    await spend(other.id, "making", 2);
    await spend(other.id, "business", 1, 1);
    await spend(user.id, "making", 1);
    expect(await findHiddenHours(user.id, TODAY)).toEqual({ makingSeconds: 3_600, businessSeconds: 0 });
  });
});
