import { afterAll, beforeAll, expect, test } from "vitest";
import { APP_ROLE } from "@/db/embedded/roles";
import { findHiddenHours } from "@/db/queries/insights/hidden-hours";
import { listFinishedProjects, listMonthlyLedger } from "@/db/queries/insights/studio";
import { findSums } from "@/db/queries/insights/sums";
import { findBoard } from "@/db/queries/leaderboard/boards";
import { findCohort } from "@/db/queries/leaderboard/cohort";
import { findPortfolio, listListedHandles } from "@/db/queries/profile/portfolio";
import { findOwnProfile, findPublicProfile } from "@/db/queries/profile/public-profile";
import { findShare } from "@/db/queries/shares/public";
import { cloneDatabase, runSql, withDatabase } from "../../support/database";
import { aUser } from "../../support/factories";

// In the replica's place stands a second database, which at first refuses every read.

const admin = process.env.ADMIN_DATABASE_URL ?? "";
const name = `replica_${process.env.VITEST_POOL_ID}`;
const replica = withDatabase(admin, name);
let userId = "";

beforeAll(async () => {
  await cloneDatabase(admin, name);
  process.env.DATABASE_URL_REPLICA = withDatabase(process.env.DATABASE_URL ?? "", name);
  await runSql(replica, [`revoke select on all tables in schema public from ${APP_ROLE}`]);
  userId = (await aUser({ displayName: "Before" })).id;
});

afterAll(async () => {
  const { closePool } = await import("@/db/client");
  await closePool();
  await runSql(admin, [`drop database if exists ${name} with (force)`]);
});

const range = { from: "2026-01-01", to: "2026-12-31" } as const;

test.each<[string, () => Promise<unknown>]>([
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
])("%s is read from the replica", async (_, read) => {
  await expect(read()).rejects.toMatchObject({ cause: { code: "42501" } });
});

test("once it answers, what has not arrived there yet is read from the primary", async () => {
  await runSql(replica, [`grant select on all tables in schema public to ${APP_ROLE}`]);
  expect(await findPublicProfile(userId)).toMatchObject({ displayName: "Before" });
});

test("what has changed since shows on a public page later, and to its owner at once", async () => {
  await runSql(replica, [
    `insert into users (id, email, display_name, time_zone) values ('${userId}', 'seen@craftpact.example', 'Seen before', 'UTC')`,
  ]);
  expect(await findPublicProfile(userId)).toMatchObject({ displayName: "Seen before" });
  expect(await findOwnProfile(userId)).toMatchObject({ displayName: "Before" });
});
