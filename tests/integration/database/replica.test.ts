import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { db } from "@/db/connection/client";
import { APP_ROLE } from "@/db/embedded/roles";
import { findHiddenHours, findSums, listFinishedProjects, listMonthlyLedger } from "@/db/queries/insights";
import { findBoard, findCohort } from "@/db/queries/leaderboard/boards";
import { refreshLeaderboard } from "@/db/queries/leaderboard/refresh";
import { findPortfolio, listListedHandles } from "@/db/queries/profile/portfolio";
import { findOwnProfile, findPublicProfile } from "@/db/queries/profile/public-profile";
import { findShare } from "@/db/queries/shares/public";
import { leaderboardSnapshots } from "@/db/schema";
import { metrics } from "@/lib/server/log/metrics";
import { cloneDatabase, runSql, urlOfDatabase } from "../../support/database/sql";
import { aProxyTo } from "../../support/database/way";
import { aUser } from "../../support/people/factories";

// In the replica's place stands a second database, which at first refuses every read.

const admin = process.env.ADMIN_DATABASE_URL ?? "";
const name = `replica_${process.env.VITEST_POOL_ID}`;
const replica = urlOfDatabase(admin, name);
const way = await aProxyTo(urlOfDatabase(process.env.DATABASE_URL ?? "", name));
const warn = vi.spyOn(console, "warn");
let userId = "";

beforeAll(async () => {
  await cloneDatabase(admin, name);
  process.env.DATABASE_URL_REPLICA = way.url;
  await runSql(replica, [`revoke select on all tables in schema public from ${APP_ROLE}`]);
  userId = (await aUser({ displayName: "Before" })).id;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
});

afterAll(async () => {
  const { closePool } = await import("@/db/connection/client");
  await closePool();
  way.close();
  await runSql(admin, [`drop database if exists ${name} with (force)`]);
});

const range = { from: "2026-01-01", to: "2026-12-31" } as const;

const reads: [string, () => Promise<unknown>][] = [
  ["a board", () => findBoard(userId, "top_crafters")],
  ["around your hours", () => findCohort(userId)],
  ["a profile", () => findPublicProfile(userId)],
  ["a portfolio", () => findPortfolio("mama-petra")],
  ["the listed portfolios", () => listListedHandles()],
  ["a shared page", () => findShare("A".repeat(22))],
  ["the insights", () => findSums(userId, range)],
  ["hidden hours", () => findHiddenHours(userId, "2026-11-23")],
  ["what work paid", () => listMonthlyLedger(userId, range)],
  ["finished work", () => listFinishedProjects(userId)],
];

test.each(reads)("the replica is asked for %s, and its errors reach the caller", async (_, read) => {
  await expect(read()).rejects.toMatchObject({ cause: { code: "42501" } });
});

test("a row that has not reached the replica yet is read from the primary", async () => {
  await runSql(replica, [`grant select on all tables in schema public to ${APP_ROLE}`]);
  expect(await readShownName()).toBe("Before");
});

test("a public page shows the replica's older row, while its owner sees the primary's", async () => {
  await runSql(replica, [
    `insert into users (id, email, display_name, time_zone) values ('${userId}', 'seen@craftpact.example', 'Seen before', 'UTC')`,
  ]);
  expect(await readShownName()).toBe("Seen before");
  expect(await findOwnProfile(userId)).toMatchObject({ displayName: "Before" });
});

test.each([
  ["has not got it yet", []],
  ["lags", ["insert into leaderboard_snapshots (taken_at) values (now() - interval '5 minutes')"]],
])("a board comes from the primary, without being rebuilt, when the replica %s", async (_, statements) => {
  await runSql(replica, statements);
  await refreshLeaderboard();
  const made = await db.select().from(leaderboardSnapshots);
  expect((await findBoard(userId, "top_crafters")).takenAt).toEqual(made[0]?.takenAt);
  expect(await db.select().from(leaderboardSnapshots)).toEqual(made);
});

describe("a replica that accepts connections but never answers", () => {
  /** More than its pool has connections. */
  const crowd = () => Promise.all(Array.from({ length: 25 }, readShownName));

  test("delays its current readers by three seconds, and the next ones not at all", async () => {
    expect(new Set(await crowd())).toEqual(new Set(["Seen before"]));
    way.silence();
    const { result: shown, ms } = await timeWork(crowd);
    expect(new Set(shown)).toEqual(new Set(["Before"]));
    expect(ms).toBeGreaterThan(2_900);
    expect(ms).toBeLessThan(4_500);
    expect(await timeWork(readShownName)).toMatchObject({ result: "Before", ms: expect.toSatisfy(isAtOnce) });
    expect(warn.mock.calls.map(([line]) => JSON.parse(line))).toEqual([
      expect.objectContaining({ where: "replica", problem: "The primary answers for it: no answer in time." }),
    ]);
  });

  test("is tried again by a single reader after five seconds", async () => {
    passPause();
    const asking = timeWork(readShownName);
    expect(await timeWork(readShownName)).toMatchObject({ result: "Before", ms: expect.toSatisfy(isAtOnce) });
    expect(await asking).toMatchObject({ result: "Before", ms: expect.toSatisfy((ms: number) => ms > 2_900) });
    expect(warn).toHaveBeenCalledTimes(1);
  });

  test("answers on new connections when it is back", async () => {
    way.open();
    expect(await readShownName()).toBe("Before");
    passPause();
    expect(await readShownName()).toBe("Seen before");
    expect(new Set(await crowd())).toEqual(new Set(["Seen before"]));
  });
});

describe.each([
  ["breaks each connection", way.shut],
  ["refuses connections", way.close],
])("while the replica %s", (_, begin) => {
  beforeAll(begin);

  test.each(reads)("the primary answers for %s", async (_, read) => {
    passPause();
    const failures = await countFailures();
    await read();
    expect(await countFailures()).toBe(failures + 1);
  });

  test("a page shows the primary's row", async () => expect(await readShownName()).toBe("Before"));
});

async function readShownName() {
  return (await findPublicProfile(userId))?.displayName;
}

/** Lets the replica be asked again. */
function passPause() {
  vi.setSystemTime(Date.now() + 5_001);
}

async function countFailures() {
  return (await metrics().replicaFailures.get()).values[0]?.value ?? 0;
}

async function timeWork<Result>(work: () => Promise<Result>) {
  const from = performance.now();
  const result = await work();
  return { result, ms: performance.now() - from };
}

function isAtOnce(ms: number) {
  return ms < 1_000;
}
