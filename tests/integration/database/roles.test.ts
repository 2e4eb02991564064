import { readdirSync } from "node:fs";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { migrateAndSeed, prepareDatabase, readAddresses, roleToGrant } from "@/db/commands/start/database";
import { requireTimeOuts, setTimeOuts } from "@/db/connection/role";
import { findSchema, isUpToDate } from "@/db/migrate";
import { runSql, urlOfDatabase } from "../../support/database/sql";
import { aProxyTo } from "../../support/database/way";

const admin = process.env.ADMIN_DATABASE_URL ?? "";
const app = process.env.DATABASE_URL ?? "";
const [name, owner, bare] = ["roles_own", "roles_owner", "roles_bare"].map(
  (one) => `${one}_${process.env.VITEST_POOL_ID}`,
);
const urlAs = (role: string | undefined, database = name) => {
  const url = new URL(urlOfDatabase(admin, database ?? ""));
  Object.assign(url, { username: role, password: "for tests" });
  return url.href;
};
/** The addresses of a company that keeps its owner's role from the app. */
const addresses = { DATABASE_URL: urlAs(bare), DATABASE_URL_DIRECT: urlAs(bare), MIGRATION_URL: urlAs(owner) };

beforeAll(async () => {
  await dropDatabase();
  await runSql(admin, [
    ...[owner, bare].map((role) => `create role ${role} login password 'for tests'`),
    `create database ${name} template template0 owner ${owner}`,
    `grant connect on database ${name} to ${bare}`,
  ]);
});

afterAll(dropDatabase);

async function dropDatabase() {
  await runSql(admin, [
    `drop database if exists ${name} with (force)`,
    ...[bare, owner].map((role) => `drop role if exists ${role}`),
  ]);
}

describe("a database with separate roles for its owner and the app", () => {
  test("prepareDatabase rejects an empty database in which the app's role may not create tables", async () => {
    const { MIGRATION_URL, ...withoutOwner } = addresses;
    await expect(prepareDatabase(withoutOwner)).rejects.toThrow("npm run migrate");
  });

  test("the owner's role migrates, and the app's role gets access to rows only", async () => {
    const applied = await migrateAndSeed(addresses);
    expect(applied).toHaveLength(readdirSync("drizzle").filter((file) => file.endsWith(".sql")).length);
    expect(await migrateAndSeed(addresses)).toEqual([]);
    await setTimeOuts(addresses.DATABASE_URL_DIRECT);
    expect(await runSql(urlAs(bare), ["select count(*)::int as causes from causes"])).toEqual([
      { causes: expect.any(Number) },
    ]);
    for (const statement of [
      "create table mine (id int)",
      "alter table users add column mine int",
      "drop table users",
      "create schema mine",
      "delete from drizzle.guards",
      "update drizzle.__drizzle_migrations set hash = ''",
      "alter table users disable trigger user",
      "truncate users",
    ])
      await expect(runSql(urlAs(bare), [statement]), statement).rejects.toThrow(/permission denied|must be owner/);
  });

  test("prepareDatabase accepts a migrated database without the owner's address", async () => {
    const { MIGRATION_URL, ...withoutOwner } = addresses;
    await prepareDatabase(withoutOwner);
    expect(await isUpToDate(urlAs(bare))).toBe(true);
  });

  test("isUpToDate returns false for a changed guard text, unless a newer migration has run", async () => {
    await runSql(urlAs(owner), ["update drizzle.guards set sha256 = 'old' where file = 'clock.sql'"]);
    expect(await isUpToDate(urlAs(bare))).toBe(false);
    await runSql(urlAs(owner), ["insert into drizzle.__drizzle_migrations (hash, created_at) values ('next', 9e12)"]);
    expect(await isUpToDate(urlAs(bare))).toBe(true);
  });

  test("findSchema tells a version older than the schema to use the version that migrated it", async () => {
    const sql = postgres(urlAs(owner), { max: 1 });
    await expect(findSchema(sql)).rejects.toThrow(/newer schema .* use the version that migrated it/);
    await sql.end();
  });

  test("grants go to the role in DATABASE_URL, unless it owns the database itself", () => {
    expect(roleToGrant(addresses)).toBe(bare);
    expect(roleToGrant({ ...addresses, MIGRATION_URL: urlAs(bare) })).toBeUndefined();
    expect(roleToGrant({ ...addresses, DATABASE_URL: "postgres://my%2Drole:p@a:1,b:2/db" })).toBe("my-role");
    expect(readAddresses({ DATABASE_URL: "a" })).toEqual({ DATABASE_URL: "a", DATABASE_URL_DIRECT: "a" });
    expect(readAddresses({})).toBeNull();
    expect(readAddresses({ DATABASE_URL_DIRECT: "a", MIGRATION_URL: "b" })).toEqual({
      ...{ DATABASE_URL: "a", DATABASE_URL_DIRECT: "a", MIGRATION_URL: "b" },
    });
  });
});

describe("the time-outs of the app's role", () => {
  test("are set by the app's role itself, without replacing the one an owner chose", async () => {
    await runSql(admin, [`alter role ${bare} in database ${name} reset all`]);
    await expect(requireTimeOuts(urlAs(bare))).rejects.toThrow(
      "no idle_in_transaction_session_timeout, no lock_timeout, no statement_timeout",
    );
    await runSql(admin, [`alter role ${bare} in database ${name} set lock_timeout = '700ms'`]);
    await Promise.all(Array.from({ length: 8 }, () => setTimeOuts(urlAs(bare))));
    await requireTimeOuts(urlAs(bare));
    const sql = postgres(urlAs(bare), { max: 1 });
    const shown = await sql.unsafe("select current_setting('statement_timeout') s, current_setting('lock_timeout') l");
    await sql.end();
    expect(shown[0]).toEqual({ s: "5s", l: "700ms" });
  });

  test("are required of every connection, including a pooler's old one", async () => {
    const old = `${urlAs(bare)}?statement_timeout=0`;
    await expect(requireTimeOuts(old)).rejects.toThrow("DATABASE_URL have no statement_timeout");
    await expect(prepareDatabase({ ...addresses, DATABASE_URL_REPLICA: old })).rejects.toThrow(
      "DATABASE_URL_REPLICA have no statement_timeout",
    );
  });

  test("are not checked on a replica that can't be reached", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const way = await aProxyTo(urlAs(bare));
    way.close();
    await prepareDatabase({ ...addresses, DATABASE_URL_REPLICA: way.url });
    expect(warn).toHaveBeenCalledWith(expect.stringContaining("DATABASE_URL_REPLICA can't be reached"));
    warn.mockRestore();
  });
});

test("the pool finds the writable one of several hosts, before and after a fail-over", async () => {
  const [first, second] = [await aProxyTo(app), await aProxyTo(app)];
  const { username, password, pathname } = new URL(app);
  const url = `postgres://${username}:${password}@127.0.0.1:${first.port},127.0.0.1:${second.port}${pathname}`;
  first.shut();
  const sql = postgres(`${url}?target_session_attrs=read-write`, { max: 2, backoff: () => 0.05, connect_timeout: 2 });
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
  second.shut();
  first.open();
  await expect.poll(() => sql`select 2 as two`.catch(() => null), { timeout: 5_000 }).toEqual([{ two: 2 }]);
  await sql.end();
  for (const way of [first, second]) way.close();
});
