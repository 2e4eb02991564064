import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { POST as complete } from "@/app/api/imports/[importId]/completed/route";
import { POST as addRows } from "@/app/api/imports/[importId]/rows/route";
import { POST as begin } from "@/app/api/imports/route";
import { db } from "@/db/connection/client";
import { findBroken } from "@/db/invariants";
import { craftingSessions } from "@/db/schema";
import { enforceImportedRows } from "@/lib/server/limits/rate-limit";
import { runAsOwner } from "../../support/database/sql";
import { aUser } from "../../support/people/factories";
import { signInVisitor } from "../../support/people/session-cookie";
import { aVisitor, pageHeaders } from "../../support/people/visitor";
import { isThorough } from "../../support/thorough";

const HOUR_MS = 3_600_000;
/** Rows of one request. */
const CHUNK = isThorough ? 1_000 : 10;
const MAX_ROWS = 50_000;

let userId: string;

beforeEach(async () => {
  aVisitor();
  userId = (await aUser()).id;
  await signInVisitor(userId);
});

const FILE = { source: "toggl", fileName: "toggl.csv", rows: 1, projects: [] };

async function post(handler: typeof begin | typeof addRows, body: object, importId = "") {
  const init = { method: "POST", headers: await pageHeaders(), body: JSON.stringify(body) };
  const request = new Request("http://localhost:3000", init);
  const answer = await handler(request, { params: Promise.resolve({ importId }) });
  return { status: answer.status, ...(await answer.json()) };
}

function aChunk(at: number) {
  return Array.from({ length: CHUNK }, (_, row) => {
    const startedAt = Date.UTC(2006, 0, 1) + (at * CHUNK + row) * 2 * HOUR_MS;
    const [from, until] = [startedAt, startedAt + HOUR_MS].map((ms) => new Date(ms).toISOString());
    return { startedAt: from, endedAt: until, description: "Row" };
  });
}

/** Fills it up to two chunks below its limit, without the triggers' rows and the slowest index. */
async function fillImport(importId: string) {
  const minutes = 2 * (MAX_ROWS - 2 * CHUNK - 1);
  const rows = `
    insert into crafting_sessions (user_id, start_time, end_time, duration, manual_seconds, origin, import_id)
    select '${userId}', t, t + interval '1 minute', 60, 60, 'import', '${importId}'
    from generate_series(timestamptz '2001-01-01', timestamptz '2001-01-01' + interval '${minutes} minutes', '2 minutes') t`;
  const withoutIndex = "alter table crafting_sessions drop constraint crafting_sessions_no_overlap";
  await runAsOwner("set session_replication_role = replica", withoutIndex, rows);
}

describe("an import of more than 50,000 rows", () => {
  it("rejects whole chunks beyond the limit, in parallel or later, whatever row count it announced", async () => {
    const { importId } = await post(begin, FILE);
    if (!isThorough) await fillImport(importId);
    else for (let at = 12; at < 60; at++) await post(addRows, { rows: aChunk(at) }, importId);
    const atOnce = await Promise.all([0, 1, 2, 3].map((at) => post(addRows, { rows: aChunk(at) }, importId)));
    expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 200, 400, 400]);
    const { status, error } = await post(addRows, { rows: aChunk(4) }, importId);
    expect([status, error.message]).toEqual([400, expect.stringContaining("can have at most 50,000 rows")]);
    expect(await db.$count(craftingSessions, eq(craftingSessions.importId, importId))).toBe(MAX_ROWS);
    if (isThorough) expect(await findBroken()).toEqual({});
  }, 180_000);
});

describe("an account's imports of one day", () => {
  it("are rejected beyond 200,000 rows, even when sent from the server itself", async () => {
    const { importId } = await post(begin, FILE);
    aVisitor("127.0.0.1");
    await signInVisitor(userId);
    await enforceImportedRows(userId, 199_998);
    const row = aChunk(0).slice(0, 1);
    expect(await post(addRows, { rows: row }, importId)).toMatchObject({ status: 200, stored: 1 });
    const refusal = { status: 429, error: { code: "rate_limited" } };
    expect(await post(addRows, { rows: aChunk(1).slice(0, 1) }, importId)).toMatchObject(refusal);
    expect((await post(begin, FILE)).error.message).toMatch(/^You’ve imported as much .* Try again in 24 hours\.$/);
    expect(await post(complete, COMPLETED, importId)).toMatchObject(refusal);
    expect(await db.$count(craftingSessions, eq(craftingSessions.userId, userId))).toBe(1);
    const other = await aUser();
    await expect(enforceImportedRows(other.id, 1)).resolves.toBeUndefined();
  });
});

const MONEY = { additionalCostsCents: 0, laborCents: 0, materialsCents: 0, totalCents: 0, priceOverrideCents: null };
const METHOD = { methodTitle: "Mine", rateType: "hourly", rateCents: 10_000, hoursPerDay: 8, currency: "R" };
const PROFIT = { profitOption: "none", manualProfitCents: 0 };
const SNAPSHOT = { ...METHOD, ...PROFIT, ...MONEY, materials: [], totalSeconds: 0 };
const COMPLETED = { key: "p", name: "Scarf", completedAt: "2024-02-01T10:00:00Z", startedAt: [], snapshot: SNAPSHOT };
