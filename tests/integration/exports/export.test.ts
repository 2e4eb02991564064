import { eq, getTableColumns, getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { findBroken } from "@/db/invariants";
import { saveAllocation } from "@/db/queries/crafting/allocate";
import { setSessionKind } from "@/db/queries/crafting/saved-sessions";
import { addImportedRows } from "@/db/queries/imports/add-rows";
import { beginImport } from "@/db/queries/imports/begin-import";
import { undoImport } from "@/db/queries/imports/end-import";
import { setMailPref } from "@/db/queries/notifications/mail-prefs";
import { listFloors, setFloor } from "@/db/queries/sales/floors";
import { addView } from "@/db/queries/shares/public";
import {
  calculationMethods,
  projectMaterials,
  projectSales,
  projects,
  salesChannels,
  termsAcceptances,
} from "@/db/schema";
import { exportStream } from "@/lib/server/exports/zip-export";
import {
  aFinishedSession,
  aMethod,
  anOpenSession,
  aPiece,
  aProject,
  aSale,
  aSalesChannel,
  aShare,
  aUser,
  markComplete,
} from "../../support/people/factories";
import { bytesOf, importFile, textsOf } from "../../support/people/import-api";
import { isThorough } from "../../support/thorough";

const zipOf = (userId: string) => bytesOf(exportStream(userId, new Date()));

/** A crafter with methods, a template, an ongoing and a completed project, and sessions on some of these. */
async function aMaker() {
  const user = await aUser({ displayName: "Thandi", timeZone: "Africa/Johannesburg" });
  const profit = { profitOption: "manual" as const, manualProfitCents: 99 };
  const method = await aMethod(user.id, { title: "Fair", rateCents: 12_345, ...profit });
  const daily = { rateType: "daily" as const, hoursPerDay: 6, currency: "€", isPublic: true, remixOf: "Nomsa" };
  await aMethod(user.id, { title: "=Daily", description: "two\nlines", ...daily });
  const template = await aProject(user.id, { name: "+Template", isOneOff: false, pieces: 12 });
  const madeFrom = template.id;
  const extras = { additionalCostsCents: 250, priceOverrideCents: 900 };
  const bowls = await aProject(user.id, { name: "Bowls, “small”", methodId: method.id, madeFrom, ...extras });
  for (const [position, name] of ["Clay", "@Glaze"].entries())
    await db.insert(projectMaterials).values({ projectId: bowls.id, position, name, costCents: 1_000 + position });
  await db.insert(projectMaterials).values({ projectId: template.id, position: 0, name: "Wool", costCents: 4_500 });
  const worthBeginning = { hours: "4,5", wage: "18.50", shipping: "", postage: "3.80", channelId: "" };
  const done = await aProject(user.id, { name: "Vase", madeFrom, worthBeginning });
  for (let day = 1; day <= 4; day++) {
    const values = { daysAgo: day, durationSeconds: 3_000 + day, description: `-Day ${day}` };
    const session = await aFinishedSession(user.id, values);
    const projectId = [bowls.id, done.id][day];
    if (projectId) await saveAllocation(user.id, { sessionId: session.id, projectId });
    if (day === 3) await setSessionKind(user.id, session.id, "designing");
    if (day === 4) await saveAllocation(user.id, { sessionId: session.id, projectId: done.id });
  }
  const long = await aFinishedSession(user.id, { daysAgo: 9, durationSeconds: 18 * 3_600 });
  await setSessionKind(user.id, long.id, "business");
  const work = { additionalCostsCents: 30, priceOverrideCents: 50_000, materials: [{ name: "Clay", costCents: 700 }] };
  await markComplete(user.id, { projectId: done.id, methodId: method.id, pieces: 4, ...work });
  const fees = { hasFeeOnShipping: true, perEventCents: 7_500, piecesPerEvent: 12 };
  const market = await aSalesChannel(user.id, { name: "=Market", ...fees });
  await aSalesChannel(user.id, { name: "Old shop", position: 2, archivedAt: new Date() });
  await aSale(user.id, done.id, { channelId: market.id, postageCents: 800, note: "@stall" });
  await aSale(user.id, done.id, { fate: "gift", pieces: 2, grossCents: 0, feesCents: 0 });
  await setFloor(user.id, { currency: "R", floorCents: 6_000 });
  await anOpenSession(user.id);
  return user;
}

async function everythingOf(userId: string) {
  const sessions = await db.execute(sql`
    select c.start_time, c.end_time, c.duration, c.project_description, c.kind, p.name as project,
      (select json_agg(json_build_array(s.started_at, s.ended_at) order by s.started_at) from session_segments s where s.session_id = c.id) as segments,
      (select json_agg(json_build_array(d.local_date, d.seconds) order by d.local_date) from session_days d where d.session_id = c.id) as days
    from crafting_sessions c left join project_time_logs l on l.session_id = c.id left join projects p on p.id = l.project_id
    where c.user_id = ${userId} and c.end_time is not null order by c.start_time`);
  const materials = await db.execute(sql`
    select p.name as project, m.position, m.name, m.cost from project_materials m
    join projects p on p.id = m.project_id where p.user_id = ${userId} order by p.name, m.position`);
  const ownMethods = eq(calculationMethods.userId, userId);
  const methods = await db.select().from(calculationMethods).where(ownMethods).orderBy(calculationMethods.title);
  const made = await db.select().from(projects).where(eq(projects.userId, userId)).orderBy(projects.name);
  const sales = await db.select().from(projectSales).where(eq(projectSales.userId, userId)).orderBy(projectSales.fate);
  const ownChannels = eq(salesChannels.userId, userId);
  const channels = await db.select().from(salesChannels).where(ownChannels).orderBy(salesChannels.name);
  const untried = [findUntriedColumns(calculationMethods, methods), findUntriedColumns(projects, made)];
  untried.push(findUntriedColumns(projectSales, sales), findUntriedColumns(salesChannels, channels));
  expect(untried.flat(), "aMaker() gives these columns no value of their own").toEqual([]);
  const titles = new Map(methods.map(({ id, title }) => [id, title]));
  const names = new Map(made.map(({ id, name }) => [id, name]));
  const channelNames = new Map(channels.map(({ id, name }) => [id, name]));
  return {
    sessions: [...sessions],
    sales: sales.map(({ id: _, userId: __, createdAt: ___, projectId, channelId, ...sale }) => ({
      ...sale,
      project: names.get(projectId),
      channel: channelId && channelNames.get(channelId),
    })),
    channels: channels.map(({ id: _, userId: __, createdAt: ___, position: ____, archivedAt, ...channel }) => ({
      ...channel,
      isArchived: archivedAt !== null,
    })),
    floors: await listFloors(userId),
    methods: methods.map(({ id: _, userId: __, ...method }) => method),
    projects: made.map(({ id: _, userId: __, methodId, madeFrom, ...project }) => ({
      ...project,
      method: methodId && titles.get(methodId),
      template: madeFrom && names.get(madeFrom),
    })),
    materials,
  };
}

/** Columns with a new row's default in all rows, so that the loss of one would not be noticed. */
function findUntriedColumns(table: PgTable, rows: readonly object[]): string[] {
  return Object.entries(getTableColumns(table)).flatMap(([name, { default: byItself = null, notNull, hasDefault }]) => {
    const isTried = (notNull && !hasDefault) || rows.some((row) => Reflect.get(row, name) !== byItself);
    return isTried ? [] : [`${getTableName(table)}.${name}`];
  });
}

describe("an export", () => {
  it("contains nothing from another account, and gives equal rows when it is imported into an empty one", async () => {
    const [user, other] = [await aMaker(), await aUser({ timeZone: "Africa/Johannesburg" })];
    const others = Object.values(textsOf(await zipOf(other.id))).join("");
    for (const trace of ["Bowls", user.id, user.email]) expect(others).not.toContain(trace);
    const before = await everythingOf(user.id);
    expect([before.sessions.length, before.projects.length, before.materials.length]).toEqual([5, 3, 4]);
    expect([before.sales.length, before.channels.length, before.floors.length]).toEqual([2, 2, 1]);
    const zip = await zipOf(user.id);
    const first = await importFile(other.id, zip);
    expect(first.file.problems).toEqual([]);
    expect(await everythingOf(other.id)).toEqual(before);
    expect(await findBroken()).toEqual({});

    const again = await importFile(other.id, zip);
    expect([again.judged.fresh.length, again.judged.here.length]).toEqual([0, 5]);
    expect(await everythingOf(other.id)).toEqual(before);
    expect(await undoImport(other.id, first.stored.importId)).toEqual({ left: 0, kept: 2 });
    expect(await findBroken()).toEqual({});
  });

  it("contains the crafter’s shared links, revoked ones included, and nobody else’s", async () => {
    const [user, other] = await Promise.all([aUser(), aUser()]);
    const [piece, theirs] = [await aPiece(user.id), await aPiece(other.id)];
    const live = await aShare(user.id, piece.id);
    const taken = await aShare(user.id, piece.id, { kind: "gift", revokedAt: new Date() });
    const { token } = await aShare(other.id, theirs.id);
    await addView(live.id);
    const files = textsOf(await zipOf(user.id));
    const { shares } = JSON.parse(files["data.json"] ?? "");
    expect(shares).toMatchObject([
      { token: live.token, project: piece.name, views: [{ count: 1 }], takenBackAt: null },
      { token: taken.token, kind: "gift", views: [], takenBackAt: expect.any(String) },
    ]);
    expect(files["shared-links.csv"]).toContain(`/r/${live.token}`);
    expect(JSON.stringify(files)).not.toContain(token);
  });

  it("contains the crafter's email settings and accepted terms with their dates, and nobody else's", async () => {
    const [user, other] = [await aUser(), await aUser()];
    await setMailPref(user.id, "monthly_summary", true);
    const acceptedAt = new Date("2026-01-05T10:00:00Z");
    const accepted = { version: "2026-01-01", how: "signup" as const, acceptedAt };
    await db.insert(termsAcceptances).values([
      { userId: user.id, ...accepted },
      { userId: other.id, ...accepted, version: "2025-01-01" },
    ]);
    const files = textsOf(await zipOf(user.id));
    const { emails, terms } = JSON.parse(files["data.json"] ?? "");
    expect(emails).toEqual({ still_crafting: true, challenge_ending: false, monthly_summary: true });
    expect(terms).toEqual([{ ...accepted, acceptedAt: acceptedAt.toISOString() }]);
    expect(files["terms.csv"]).toContain("2026-01-01,signing up,2026-01-05 10:00:00");
    expect(files["emails.csv"]).toContain("monthly_summary,");
  });

  it("writes UTF-8 CSV files with a byte order mark and without spreadsheet formulas", async () => {
    const user = await aMaker();
    const files = textsOf(await zipOf(user.id));
    const tables =
      `allocations challenges channels comments costs emails least-an-hour material-library material-movements materials methods photos portfolio
      profile projects sales sessions shared-links terms`.split(/\s+/);
    const all = ["README.txt", "data.json", ...tables.map((table) => `${table}.csv`)];
    expect(Object.keys(files).toSorted()).toEqual(all.toSorted());
    for (const [name, text] of Object.entries(files))
      if (name.endsWith(".csv")) {
        expect(text.startsWith("\uFEFF"), name).toBe(true);
        expect(text, name).not.toMatch(/(^|,|\n|")[=+\-@\t]/m);
      }
    expect(files["methods.csv"]).toContain('\'=Daily,"two\nlines",100.00,day,6,€,0.00,true,Nomsa,');
    expect(files["materials.csv"]).toContain('"Bowls, “small”",\'@Glaze,10.01');
    expect(files["sales.csv"]).toContain(",'=Market,1,R,150.00,20.00,8.00,'@stall");
    expect(files["sessions.csv"]).toContain(",'-Day 1,");
    for (const line of (files["sessions.csv"] ?? "").trim().split("\r\n").slice(1)) {
      const [date, start] = line.split(",");
      const startedAt = line.split(",").at(-2) ?? "";
      const local = new Date(Date.parse(startedAt) + 2 * 3_600_000).toISOString();
      expect([date, start]).toEqual([local.slice(0, 10), local.slice(0, 19).replace("T", " ")]);
    }
    expect(Object.values(files).filter((text) => /\d{4}-\d\d-\d\dT/.test(text))).toHaveLength(2);
    expect(JSON.parse(files["data.json"] ?? "")).toMatchObject({ schema: "craft-pact", version: 1 });
    const other = await aUser();
    const bytes = new TextEncoder().encode(files["sessions.csv"]);
    const { fresh } = (await importFile(other.id, bytes)).judged;
    expect(fresh.map(({ description }) => description)).toContain("-Day 1");
    expect(fresh.map(({ kind }) => kind)).toEqual(["business", "making", "designing", "making", "making"]);
  });

  it("contains every session of many pages, and takes less than 10 s for 10,000", async () => {
    const user = await aUser();
    const count = isThorough ? 10_000 : 1_001;
    const file = { source: "other", fileName: "x", rows: count } as const;
    const begin = { ...file, projects: [], methods: [], channels: [], floors: [] };
    const { importId } = await beginImport(user.id, begin);
    const session = { pauses: [], description: "Throwing bowls", kind: "making" as const, projectId: null };
    const starts = Array.from({ length: count }, (_, at) => Date.UTC(2010, 0, 1) + at * 7_200_000);
    const rows = starts.map((startedAt) => ({ ...session, startedAt, endedAt: startedAt + 3_600_000 }));
    for (let from = 0; from < count; from += 1_000)
      await addImportedRows(user.id, { importId, rows: rows.slice(from, from + 1_000) });
    const begun = performance.now();
    const files = textsOf(await zipOf(user.id));
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(JSON.parse(files["data.json"] ?? "").sessions).toHaveLength(count);
  });
});
