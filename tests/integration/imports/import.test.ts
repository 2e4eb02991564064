import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { findBroken } from "@/db/invariants";
import { correctSession } from "@/db/queries/crafting/correct-session";
import { addImportedRows, compareRows } from "@/db/queries/imports/add-rows";
import { type BegunImport, beginImport } from "@/db/queries/imports/begin-import";
import { finishImport, undoImport } from "@/db/queries/imports/end-import";
import { listImports } from "@/db/queries/imports/list-imports";
import { craftingSessions, projects, projectTimeLogs, users, xpEvents } from "@/db/schema";
import type { ImportBeginning, PostedRow } from "@/lib/domain/imports/input";
import { asOwner } from "../../support/database/sql";
import {
  aFinishedSession,
  aMethod,
  anOpenSession,
  aProject,
  aUser,
  markComplete,
} from "../../support/people/factories";
import { isThorough } from "../../support/thorough";

const HOUR_MS = 3_600_000;
const FROM = Date.UTC(2024, 2, 1, 9);

function aRow(hour: number, values: Partial<PostedRow> = {}): PostedRow {
  const startedAt = FROM + hour * HOUR_MS;
  const times = { startedAt, endedAt: startedAt + HOUR_MS / 2, pauses: [] };
  return { ...times, description: `Row ${hour}`, kind: "making", projectId: null, ...values };
}

function aBeginning(values: Partial<ImportBeginning> = {}): ImportBeginning {
  const file = { source: "toggl", fileName: "toggl.csv", rows: 10 } as const;
  return { ...file, projects: [], methods: [], channels: [], floors: [], ...values };
}

const named = (name: string) => ({
  ...{ key: name, name, isOneOff: true, projectId: null, additionalCostsCents: 0, priceOverrideCents: null },
  ...{ methodKey: null, materials: [] },
});

async function undoAll(userId: string, importId: string) {
  let answer = await undoImport(userId, importId);
  while (answer.left > 0) answer = await undoImport(userId, importId);
  return answer;
}

async function figuresOf(userId: string) {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  const mine = await db.select().from(projects).where(eq(projects.userId, userId));
  return { ...user, projects: mine.map(({ name, totalSeconds }) => ({ name, totalSeconds })) };
}

describe("importing sessions", () => {
  it("stores sessions with their totals and project time, but without XP or streak", async () => {
    const user = await aUser({ timeZone: "Africa/Johannesburg" });
    const begun = await beginImport(user.id, aBeginning({ projects: [named("Bowls")] }));
    const rows = [0, 1, 2].map((hour) => aRow(hour, { projectId: begun.projects.Bowls ?? null }));
    expect(await addImportedRows(user.id, { importId: begun.importId, rows })).toEqual({ stored: 3, left: 0 });
    await finishImport(user.id, begun.importId);
    expect(await figuresOf(user.id)).toMatchObject({
      ...{ totalCraftingSeconds: 5_400, sessionCount: 3, manualSeconds: 5_400, manualSessionCount: 3 },
      ...{ xp: 0, streakDays: 0, unrankedSeconds: 0, projects: [{ name: "Bowls", totalSeconds: 5_400 }] },
    });
    expect(await db.$count(xpEvents, eq(xpEvents.userId, user.id))).toBe(0);
    expect(await findBroken()).toEqual({});
  });

  it.each(["constructor", "__proto__"])("accepts “%s” as a project name like any other", async (name) => {
    const user = await aUser();
    const begun = await beginImport(user.id, aBeginning({ projects: [{ ...named(name), methodKey: name }] }));
    const made = await db.select().from(projects).where(eq(projects.userId, user.id));
    expect(made).toMatchObject([{ name, methodId: null }]);
    expect(Object.entries(JSON.parse(JSON.stringify(begun.projects)))).toEqual([[name, made[0]?.id]]);
  });

  it("keeps pauses, and splits a session over midnight between its two dates", async () => {
    const user = await aUser({ timeZone: "Africa/Johannesburg" });
    const { importId } = await beginImport(user.id, aBeginning());
    const startedAt = Date.UTC(2024, 2, 1, 21);
    const pauses: PostedRow["pauses"] = [[startedAt + HOUR_MS / 2, startedAt + HOUR_MS]];
    const rows = [aRow(0, { startedAt, endedAt: startedAt + 2 * HOUR_MS, pauses })];
    await addImportedRows(user.id, { importId, rows });
    const [session] = await db.select().from(craftingSessions).where(eq(craftingSessions.userId, user.id));
    expect(session).toMatchObject({ durationSeconds: 5_400, manualSeconds: 5_400, origin: "import" });
    expect(await findBroken()).toEqual({});
  });

  it("skips rows that are stored already and rows that overlap another session, even an open one", async () => {
    const user = await aUser();
    const { importId } = await beginImport(user.id, aBeginning());
    await addImportedRows(user.id, { importId, rows: [aRow(0), aRow(1)] });
    await anOpenSession(user.id);
    const meeting = aRow(1, { startedAt: FROM + 1.25 * HOUR_MS, endedAt: FROM + 2 * HOUR_MS });
    const now = Date.now();
    const open = aRow(0, { startedAt: now - 120_000, endedAt: now - 60_000 });
    expect(await compareRows(user.id, [aRow(0), meeting, open, aRow(5)])).toEqual([
      "here",
      "overlaps",
      "overlaps",
      "new",
    ]);
    const rows = [aRow(0), meeting, open, aRow(5), aRow(5)];
    expect(await addImportedRows(user.id, { importId, rows })).toEqual({ stored: 1, left: 4 });
    expect(await compareRows((await aUser()).id, [aRow(0)])).toEqual(["new"]);
    expect(await findBroken()).toEqual({});
  });

  it.each([
    ["ends before it starts", { endedAt: FROM - 1 }],
    ["is longer than 16 hours", { endedAt: FROM + 17 * HOUR_MS }],
    ["lies in the future", { endedAt: Date.now() + HOUR_MS, startedAt: Date.now() }],
    ["lies before the year 2000", { startedAt: Date.UTC(1999, 1, 1), endedAt: Date.UTC(1999, 1, 1, 1) }],
    ["has no length", { endedAt: FROM }],
    ["has pauses outside of it", { pauses: [[FROM - 5, FROM]] }],
  ] as [string, Partial<PostedRow>][])("stores nothing of a chunk in which a row %s", async (_, values) => {
    const user = await aUser();
    const { importId } = await beginImport(user.id, aBeginning());
    await expect(addImportedRows(user.id, { importId, rows: [aRow(3), aRow(0, values)] })).rejects.toThrow(
      "can’t be stored",
    );
    expect(await db.$count(craftingSessions, eq(craftingSessions.userId, user.id))).toBe(0);
  });

  it("stores each row's kind, and business time without a project", async () => {
    const user = await aUser();
    const begun = await beginImport(user.id, aBeginning({ projects: [named("Bowls")] }));
    const projectId = begun.projects.Bowls ?? null;
    const kinds = ["business", "finishing", "making"] as const;
    const rows = kinds.map((kind, hour) => aRow(hour, { kind, projectId }));
    await addImportedRows(user.id, { importId: begun.importId, rows });
    const stored = await db
      .select({ kind: craftingSessions.kind, project: projectTimeLogs.projectId })
      .from(craftingSessions)
      .leftJoin(projectTimeLogs, eq(projectTimeLogs.sessionId, craftingSessions.id))
      .where(eq(craftingSessions.userId, user.id))
      .orderBy(craftingSessions.startedAt);
    expect(stored).toEqual(kinds.map((kind) => ({ kind, project: kind === "business" ? null : projectId })));
    expect(await findBroken()).toEqual({});
  });

  it("refuses another crafter's import and project", async () => {
    const [user, other] = await Promise.all([aUser(), aUser()]);
    const { importId } = await beginImport(user.id, aBeginning());
    const theirs = await aProject(other.id);
    await expect(addImportedRows(other.id, { importId, rows: [aRow(0)] })).rejects.toThrow("no longer exists");
    const rows = [aRow(0, { projectId: theirs.id })];
    await expect(addImportedRows(user.id, { importId, rows })).rejects.toThrow("no longer exists");
    await expect(finishImport(other.id, importId)).rejects.toThrow("no longer exists");
    await expect(undoImport(other.id, importId)).rejects.toThrow("no longer exists");
    expect(await listImports(other.id)).toEqual([]);
    const begun = await beginImport(user.id, aBeginning({ projects: [{ ...named("x"), projectId: theirs.id }] }));
    expect(begun.projects).toEqual({ x: null });
  });

  it("continues an interrupted import of the same file, and begins a new one once it has finished", async () => {
    const user = await aUser();
    const first = await beginImport(user.id, aBeginning());
    await addImportedRows(user.id, { importId: first.importId, rows: [aRow(0)] });
    expect((await beginImport(user.id, aBeginning())).importId).toBe(first.importId);
    await finishImport(user.id, first.importId);
    await expect(addImportedRows(user.id, { importId: first.importId, rows: [aRow(9)] })).rejects.toThrow("has ended");
    expect((await beginImport(user.id, aBeginning())).importId).not.toBe(first.importId);
  });
});

describe("undoing an import", () => {
  it("removes exactly its rows and restores every total to the second", async () => {
    const user = await aUser();
    const mine = await aProject(user.id, { name: "Bowls" });
    await aFinishedSession(user.id, { durationSeconds: 1_234 });
    const before = await figuresOf(user.id);
    const { importId } = await beginImport(user.id, aBeginning());
    const rows = Array.from({ length: 1_001 }, (_, hour) => aRow(hour, { projectId: mine.id }));
    await addImportedRows(user.id, { importId, rows: rows.slice(0, 1_000) });
    await addImportedRows(user.id, { importId, rows: rows.slice(1_000) });
    expect(await compareRows(user.id, rows)).not.toContain("new");
    expect(await undoImport(user.id, importId)).toEqual({ left: 1, kept: 0 });
    expect(await undoImport(user.id, importId)).toEqual({ left: 0, kept: 0 });
    expect(await undoImport(user.id, importId)).toEqual({ left: 0, kept: 0 });
    expect(await figuresOf(user.id)).toEqual(before);
    expect(await listImports(user.id)).toMatchObject([{ isUndone: true, sessions: 0, canUndo: false }]);
    expect(await findBroken()).toEqual({});
  });

  it("deletes the projects that the import created, except those changed since", async () => {
    const user = await aUser();
    const names = ["Vase", "Jug", "Renamed", "Kept"];
    const { importId, projects: made } = await beginImport(user.id, aBeginning({ projects: names.map(named) }));
    const rows = names.map((name, hour) => aRow(hour, { projectId: made[name] ?? null }));
    await addImportedRows(user.id, { importId, rows });
    await db
      .update(projects)
      .set({ name: "Teapot" })
      .where(eq(projects.id, made.Renamed ?? ""));
    await db
      .update(projects)
      .set({ additionalCostsCents: 100 })
      .where(eq(projects.id, made.Kept ?? ""));
    await aProject(user.id, { name: "Bowls" });
    await undoAll(user.id, importId);
    const left = await db.select().from(projects).where(eq(projects.userId, user.id));
    expect(left.map(({ name }) => name).toSorted()).toEqual(["Bowls", "Kept", "Teapot"]);
    expect(await findBroken()).toEqual({});
  });

  it("keeps sessions that count towards a completed project's price, and returns their number", async () => {
    const user = await aUser();
    const [project, method] = [await aProject(user.id), await aMethod(user.id)];
    const { importId } = await beginImport(user.id, aBeginning());
    await addImportedRows(user.id, { importId, rows: [aRow(0, { projectId: project.id }), aRow(1)] });
    await markComplete(user.id, {
      ...{ projectId: project.id, methodId: method.id, materials: [] },
      ...{ additionalCostsCents: 0, priceOverrideCents: null },
    });
    expect(await undoAll(user.id, importId)).toEqual({ left: 0, kept: 1 });
    expect(await db.$count(craftingSessions, eq(craftingSessions.userId, user.id))).toBe(1);
    expect(await findBroken()).toEqual({});
  });

  it("removes a session that was corrected since, together with its streak", async () => {
    const user = await aUser();
    const { importId } = await beginImport(user.id, aBeginning());
    const startedAt = Date.now() - 3 * HOUR_MS;
    const today = aRow(0, { startedAt, endedAt: startedAt + HOUR_MS });
    await addImportedRows(user.id, { importId, rows: [aRow(5), today] });
    const [session] = await db
      .select()
      .from(craftingSessions)
      .where(eq(craftingSessions.userId, user.id))
      .orderBy(desc(craftingSessions.startedAt))
      .limit(1);
    const times = { startedAt: new Date(startedAt), endedAt: new Date(startedAt + 2 * HOUR_MS) };
    await correctSession(user.id, { sessionId: session?.id ?? "", ...times });
    expect(await figuresOf(user.id)).toMatchObject({ totalCraftingSeconds: 9_000 });
    expect(await findBroken()).toEqual({});
    expect((await undoAll(user.id, importId)).kept).toBe(0);
    expect(await figuresOf(user.id)).toMatchObject({ totalCraftingSeconds: 0, sessionCount: 0, streakDays: 0, xp: 0 });
    expect(await findBroken()).toEqual({});
  });

  it("is possible for 30 days", async () => {
    const user = await aUser();
    const { importId } = await beginImport(user.id, aBeginning());
    await addImportedRows(user.id, { importId, rows: [aRow(0)] });
    await db.execute(`update imports set created_at = app_now() - interval '31 days' where id = '${importId}'`);
    await expect(undoImport(user.id, importId)).rejects.toThrow("for 30 days");
    expect(await listImports(user.id)).toMatchObject([{ canUndo: false, sessions: 1 }]);
  });
});

describe("importing more projects than the plan allows", () => {
  it("creates no project beyond the limit, but stores all of the time", async () => {
    const user = await aUser();
    for (let at = 0; at < 5; at++) await aProject(user.id, { name: `Mine ${at}` });
    const names = Array.from({ length: 9 }, (_, at) => `Theirs ${at}`);
    const begun: BegunImport = await beginImport(user.id, aBeginning({ projects: [...names, "mine 2"].map(named) }));
    expect(names.map((name) => begun.projects[name])).toEqual(names.map(() => null));
    expect(begun.projects["mine 2"]).not.toBeNull();
    const rows = names.map((name, hour) => aRow(hour, { projectId: begun.projects[name] ?? null }));
    await addImportedRows(user.id, { importId: begun.importId, rows });
    expect(await db.$count(projects, eq(projects.userId, user.id))).toBe(5);
    expect(await figuresOf(user.id)).toMatchObject({ totalCraftingSeconds: 9 * 1_800, sessionCount: 9 });
  });
});

const ROWS = isThorough ? 50_000 : 2_000;

describe(`a file of ${ROWS} rows`, () => {
  it("is imported in chunks, 50,000 rows within 60 s, and undoing it restores the totals", async () => {
    const user = await aUser({ timeZone: "Africa/Johannesburg" });
    const begun = await beginImport(user.id, aBeginning({ rows: ROWS, projects: [named("Bowls")] }));
    const projectId = begun.projects.Bowls ?? null;
    const rows = Array.from({ length: ROWS }, (_, at) => {
      const startedAt = Date.UTC(2006, 0, 1) + at * 2 * HOUR_MS;
      return { ...aRow(0, { startedAt, endedAt: startedAt + HOUR_MS }), projectId, description: randomUUID() };
    });
    const from = performance.now();
    const heap = process.memoryUsage().heapUsed;
    for (let at = 0; at < rows.length; at += 1_000) {
      await compareRows(user.id, rows.slice(at, at + 1_000));
      await addImportedRows(user.id, { importId: begun.importId, rows: rows.slice(at, at + 1_000) });
    }
    const stored = performance.now();
    await asOwner("analyze");
    console.log(
      `${ROWS} rows: ${Math.round(stored - from)} ms, heap ${Math.round((process.memoryUsage().heapUsed - heap) / 2 ** 20)} MB`,
    );
    if (isThorough) expect(stored - from).toBeLessThan(60_000);
    expect(await figuresOf(user.id)).toMatchObject({ totalCraftingSeconds: ROWS * 3_600, sessionCount: ROWS });
    await undoAll(user.id, begun.importId);
    console.log(`undone: ${Math.round(performance.now() - stored)} ms`);
    expect(await figuresOf(user.id)).toMatchObject({ totalCraftingSeconds: 0, sessionCount: 0, manualSeconds: 0 });
  }, 180_000);
});
