import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { findBroken } from "@/db/invariants";
import { correctSession } from "@/db/queries/crafting/correct-session";
import { addImportedRows, compareRows } from "@/db/queries/imports/add-rows";
import { beginImport } from "@/db/queries/imports/begin-import";
import { finishImport, undoImport } from "@/db/queries/imports/end-import";
import { listImports } from "@/db/queries/imports/list-imports";
import { craftingSessions, projects, projectTimeLogs, xpEvents } from "@/db/schema";
import type { ImportBeginning, PostedRow } from "@/lib/domain/imports/input";
import { runAsOwner } from "../../support/database/sql";
import {
  aFinishedSession,
  aMethod,
  anOpenSession,
  aProject,
  aUser,
  markComplete,
} from "../../support/people/factories";
import { readUser } from "../../support/people/open-sessions";
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

/** A crafter with an import that has begun; `add` stores rows of it. */
async function anImport(values: Partial<ImportBeginning> = {}) {
  const user = await aUser({ timeZone: "Africa/Johannesburg" });
  const begun = await beginImport(user.id, aBeginning(values));
  const add = (rows: PostedRow[]) => addImportedRows(user.id, { importId: begun.importId, rows });
  return { user, ...begun, add };
}

const EXTRAS = { additionalCostsCents: 0, priceOverrideCents: null, materials: [] };
const aNamedProject = (name: string) => ({
  key: name,
  name,
  isOneOff: true,
  projectId: null,
  methodKey: null,
  pieces: 1,
  ...EXTRAS,
});

const sessionsOf = (userId: string) =>
  db.select().from(craftingSessions).where(eq(craftingSessions.userId, userId)).orderBy(craftingSessions.startedAt);
const projectsOf = (userId: string) => db.select().from(projects).where(eq(projects.userId, userId));

async function undoAll(userId: string, importId: string) {
  let answer = await undoImport(userId, importId);
  while (answer.left > 0) answer = await undoImport(userId, importId);
  return answer;
}

async function figuresOf(userId: string) {
  const mine = (await projectsOf(userId)).map(({ name, totalSeconds }) => ({ name, totalSeconds }));
  return { ...(await readUser(userId)), projects: mine };
}

afterEach(async () => expect(await findBroken()).toEqual({}));

describe("importing sessions", () => {
  it("stores sessions with their totals and project time, but without XP or streak", async () => {
    const { user, importId, projects: made, add } = await anImport({ projects: [aNamedProject("Bowls")] });
    const rows = [0, 1, 2].map((hour) => aRow(hour, { projectId: made.Bowls ?? null }));
    expect(await add(rows)).toEqual({ stored: 3, left: 0 });
    await finishImport(user.id, importId);
    const figures = { totalCraftingSeconds: 5_400, sessionCount: 3, manualSeconds: 5_400, manualSessionCount: 3 };
    const none = { xp: 0, streakDays: 0, unrankedSeconds: 0 };
    const bowls = { name: "Bowls", totalSeconds: 5_400 };
    expect(await figuresOf(user.id)).toMatchObject({ ...figures, ...none, projects: [bowls] });
    expect(await db.$count(xpEvents, eq(xpEvents.userId, user.id))).toBe(0);
  });

  it.each(["constructor", "__proto__"])("accepts “%s” as a project name like any other", async (name) => {
    const { user, projects: made } = await anImport({ projects: [{ ...aNamedProject(name), methodKey: name }] });
    const [project] = await projectsOf(user.id);
    expect(project).toMatchObject({ name, methodId: null });
    expect(Object.entries(JSON.parse(JSON.stringify(made)))).toEqual([[name, project?.id]]);
  });

  it("keeps pauses, and splits a session over midnight between its two dates", async () => {
    const { user, add } = await anImport();
    const startedAt = Date.UTC(2024, 2, 1, 21);
    const pauses: PostedRow["pauses"] = [[startedAt + HOUR_MS / 2, startedAt + HOUR_MS]];
    await add([aRow(0, { startedAt, endedAt: startedAt + 2 * HOUR_MS, pauses })]);
    const stored = { durationSeconds: 5_400, manualSeconds: 5_400, origin: "import" };
    expect(await sessionsOf(user.id)).toMatchObject([stored]);
  });

  it("skips rows that are stored already and rows that overlap another session, even an open one", async () => {
    const { user, add } = await anImport();
    await add([aRow(0), aRow(1)]);
    await anOpenSession(user.id);
    const meeting = aRow(1, { startedAt: FROM + 1.25 * HOUR_MS, endedAt: FROM + 2 * HOUR_MS });
    const now = Date.now();
    const open = aRow(0, { startedAt: now - 120_000, endedAt: now - 60_000 });
    const verdicts = await compareRows(user.id, [aRow(0), meeting, open, aRow(5)]);
    expect(verdicts).toEqual(["here", "overlaps", "overlaps", "new"]);
    expect(await add([aRow(0), meeting, open, aRow(5), aRow(5)])).toEqual({ stored: 1, left: 4 });
    expect(await compareRows((await aUser()).id, [aRow(0)])).toEqual(["new"]);
  });

  it.each([
    ["ends before it starts", { endedAt: FROM - 1 }],
    ["is longer than 16 hours", { endedAt: FROM + 17 * HOUR_MS }],
    ["lies in the future", { endedAt: Date.now() + HOUR_MS, startedAt: Date.now() }],
    ["lies before the year 2000", { startedAt: Date.UTC(1999, 1, 1), endedAt: Date.UTC(1999, 1, 1, 1) }],
    ["has no length", { endedAt: FROM }],
    ["has pauses outside of it", { pauses: [[FROM - 5, FROM]] }],
  ] as [string, Partial<PostedRow>][])("stores nothing of a chunk in which a row %s", async (_, values) => {
    const { user, add } = await anImport();
    await expect(add([aRow(3), aRow(0, values)])).rejects.toThrow("can’t be stored");
    expect(await sessionsOf(user.id)).toEqual([]);
  });

  it("stores each row's kind, and business time without a project", async () => {
    const { user, projects: made, add } = await anImport({ projects: [aNamedProject("Bowls")] });
    const projectId = made.Bowls ?? null;
    const kinds = ["business", "finishing", "making"] as const;
    await add(kinds.map((kind, hour) => aRow(hour, { kind, projectId })));
    const stored = await db
      .select({ kind: craftingSessions.kind, project: projectTimeLogs.projectId })
      .from(craftingSessions)
      .leftJoin(projectTimeLogs, eq(projectTimeLogs.sessionId, craftingSessions.id))
      .where(eq(craftingSessions.userId, user.id))
      .orderBy(craftingSessions.startedAt);
    expect(stored).toEqual(kinds.map((kind) => ({ kind, project: kind === "business" ? null : projectId })));
  });

  it("refuses another crafter's import and project", async () => {
    const [{ user, importId, add }, other] = [await anImport(), await aUser()];
    const theirs = await aProject(other.id);
    const gone = "no longer exists";
    await expect(addImportedRows(other.id, { importId, rows: [aRow(0)] })).rejects.toThrow(gone);
    await expect(add([aRow(0, { projectId: theirs.id })])).rejects.toThrow(gone);
    await expect(finishImport(other.id, importId)).rejects.toThrow(gone);
    await expect(undoImport(other.id, importId)).rejects.toThrow(gone);
    expect(await listImports(other.id)).toEqual([]);
    const begun = await beginImport(
      user.id,
      aBeginning({ projects: [{ ...aNamedProject("x"), projectId: theirs.id }] }),
    );
    expect(begun.projects).toEqual({ x: null });
  });

  it("continues an interrupted import of the same file, and begins a new one once it has finished", async () => {
    const { user, importId, add } = await anImport();
    await add([aRow(0)]);
    expect((await beginImport(user.id, aBeginning())).importId).toBe(importId);
    await finishImport(user.id, importId);
    await expect(add([aRow(9)])).rejects.toThrow("has ended");
    expect((await beginImport(user.id, aBeginning())).importId).not.toBe(importId);
  });
});

describe("undoing an import", () => {
  it("removes exactly its rows and restores every total to the second", async () => {
    const { user, importId, add } = await anImport();
    const mine = await aProject(user.id, { name: "Bowls" });
    await aFinishedSession(user.id, { durationSeconds: 1_234 });
    const before = await figuresOf(user.id);
    const rows = Array.from({ length: 1_001 }, (_, hour) => aRow(hour, { projectId: mine.id }));
    for (const chunk of [rows.slice(0, 1_000), rows.slice(1_000)]) await add(chunk);
    expect(await compareRows(user.id, rows)).not.toContain("new");
    expect(await undoImport(user.id, importId)).toEqual({ left: 1, kept: 0 });
    for (let times = 0; times < 2; times++) expect(await undoImport(user.id, importId)).toEqual({ left: 0, kept: 0 });
    expect(await figuresOf(user.id)).toEqual(before);
    expect(await listImports(user.id)).toMatchObject([{ isUndone: true, sessions: 0, canUndo: false }]);
  });

  it("deletes the projects that the import created, except those changed since", async () => {
    const names = ["Vase", "Jug", "Renamed", "Kept"];
    const { user, importId, projects: made, add } = await anImport({ projects: names.map(aNamedProject) });
    await add(names.map((name, hour) => aRow(hour, { projectId: made[name] ?? null })));
    const change = (name: string, values: Partial<typeof projects.$inferInsert>) =>
      db
        .update(projects)
        .set(values)
        .where(eq(projects.id, made[name] ?? ""));
    await change("Renamed", { name: "Teapot" });
    await change("Kept", { additionalCostsCents: 100 });
    await aProject(user.id, { name: "Bowls" });
    await undoAll(user.id, importId);
    expect((await projectsOf(user.id)).map(({ name }) => name).toSorted()).toEqual(["Bowls", "Kept", "Teapot"]);
  });

  it("keeps sessions that count towards a completed project's price, and returns their number", async () => {
    const { user, importId, add } = await anImport();
    const [project, method] = [await aProject(user.id), await aMethod(user.id)];
    await add([aRow(0, { projectId: project.id }), aRow(1)]);
    await markComplete(user.id, { projectId: project.id, methodId: method.id, ...EXTRAS });
    expect(await undoAll(user.id, importId)).toEqual({ left: 0, kept: 1 });
    expect(await sessionsOf(user.id)).toHaveLength(1);
  });

  it("removes a session that was corrected since, together with its streak", async () => {
    const { user, importId, add } = await anImport();
    const startedAt = Date.now() - 3 * HOUR_MS;
    await add([aRow(5), aRow(0, { startedAt, endedAt: startedAt + HOUR_MS })]);
    const session = (await sessionsOf(user.id)).at(-1);
    const times = { startedAt: new Date(startedAt), endedAt: new Date(startedAt + 2 * HOUR_MS) };
    await correctSession(user.id, { sessionId: session?.id ?? "", ...times });
    expect(await figuresOf(user.id)).toMatchObject({ totalCraftingSeconds: 9_000 });
    expect(await findBroken()).toEqual({});
    expect((await undoAll(user.id, importId)).kept).toBe(0);
    expect(await figuresOf(user.id)).toMatchObject({ totalCraftingSeconds: 0, sessionCount: 0, streakDays: 0, xp: 0 });
  });

  it("is possible for 30 days", async () => {
    const { user, importId, add } = await anImport();
    await add([aRow(0)]);
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
    const begun = await beginImport(user.id, aBeginning({ projects: [...names, "mine 2"].map(aNamedProject) }));
    expect(names.map((name) => begun.projects[name])).toEqual(names.map(() => null));
    expect(begun.projects["mine 2"]).not.toBeNull();
    const rows = names.map((name, hour) => aRow(hour, { projectId: begun.projects[name] ?? null }));
    await addImportedRows(user.id, { importId: begun.importId, rows });
    expect(await db.$count(projects, eq(projects.userId, user.id))).toBe(5);
    expect(await figuresOf(user.id)).toMatchObject({ totalCraftingSeconds: 9 * 1_800, sessionCount: 9 });
  });
});

it.runIf(isThorough)(
  "50,000 rows are imported within 60 s, and undoing them restores the totals",
  async () => {
    const {
      user,
      importId,
      projects: made,
      add,
    } = await anImport({ rows: 50_000, projects: [aNamedProject("Bowls")] });
    const rows = Array.from({ length: 50_000 }, (_, at) => {
      const startedAt = Date.UTC(2006, 0, 1) + at * 2 * HOUR_MS;
      const times = { startedAt, endedAt: startedAt + HOUR_MS };
      return aRow(0, { ...times, projectId: made.Bowls ?? null, description: randomUUID() });
    });
    const from = performance.now();
    for (let at = 0; at < rows.length; at += 1_000) {
      await compareRows(user.id, rows.slice(at, at + 1_000));
      await add(rows.slice(at, at + 1_000));
    }
    expect(performance.now() - from).toBeLessThan(60_000);
    await runAsOwner("analyze");
    expect(await figuresOf(user.id)).toMatchObject({ totalCraftingSeconds: 50_000 * 3_600, sessionCount: 50_000 });
    await undoAll(user.id, importId);
    expect(await figuresOf(user.id)).toMatchObject({ totalCraftingSeconds: 0, sessionCount: 0, manualSeconds: 0 });
  },
  180_000,
);
