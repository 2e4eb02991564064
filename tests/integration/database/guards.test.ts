import { readdirSync, readFileSync } from "node:fs";
import postgres from "postgres";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { applyGuards, type Guard, readGuards } from "@/db/guards/apply";
import { migrate, newestMigration } from "@/db/migrate";
import { cloneDatabase, runAsOwner, runSql, urlOfDatabase } from "../../support/database/sql";

const admin = process.env.ADMIN_DATABASE_URL ?? "";
const OTHER_CLOCKS =
  /(?<![\w.])(now|(clock|statement|transaction)_timestamp)\(\)|\b(current_(timestamp|date|time)|localtime(stamp)?|defaultNow)\b/i;
const collapseSpaces = (text: string) => text.replace(/\s+/g, " ").trim();

describe("the files in db/guards", () => {
  const text = readGuards()
    .map((guard) => guard.text)
    .join("\n");

  test("hold every function of the database as pg_get_functiondef gives it, and no other", async () => {
    const rows = await runAsOwner(`
      select pg_get_functiondef(p.oid) as definition from pg_proc p
      where pronamespace = 'public'::regnamespace
        and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
    const inFiles = text.match(/^CREATE OR REPLACE FUNCTION [\s\S]*?\$function\$;$/gm) ?? [];
    expect(inFiles.toSorted()).toEqual(rows.map(({ definition }) => `${String(definition).trimEnd()};`).toSorted());
  });

  test("hold every trigger of the database as pg_get_triggerdef gives it, and no other", async () => {
    const rows = await runAsOwner("select pg_get_triggerdef(oid) as definition from pg_trigger where not tgisinternal");
    const inFiles = text.match(/^CREATE (?:OR REPLACE |CONSTRAINT )?TRIGGER [\s\S]*?;$/gm) ?? [];
    expect(inFiles.map((trigger) => collapseSpaces(trigger).replace("OR REPLACE ", "")).toSorted()).toEqual(
      rows.map(({ definition }) => `${collapseSpaces(String(definition))};`).toSorted(),
    );
  });

  test("use app_now() as their only clock, as column defaults and queries do", async () => {
    const defaults = await runAsOwner("select pg_get_expr(adbin, adrelid) as text from pg_attrdef");
    const guards = readGuards().filter(({ file }) => file !== "clock.sql");
    const texts = [...defaults.map(({ text }) => String(text)), ...guards.map(({ text }) => text)];
    expect(texts.filter((text) => OTHER_CLOCKS.test(text))).toEqual([]);
    const queries = readdirSync("db", { recursive: true, encoding: "utf8" })
      .filter((name) => /^(queries|schema|commands|demo|[^/]*$).*\.ts$/.test(name))
      .filter((name) => OTHER_CLOCKS.test(readFileSync(`db/${name}`, "utf8")));
    expect(queries).toEqual([]);
  });

  test("are named beside their tables in db/schema, and no later migration replaces them", async () => {
    const read = (folder: string, ending: string) =>
      readdirSync(folder)
        .filter((name) => name.endsWith(ending))
        .map((name) => ({ name, text: readFileSync(`${folder}/${name}`, "utf8") }));
    const schema = read("db/schema", ".ts");
    const triggers = await runAsOwner(
      "select tgname as name, tgrelid::regclass::text as table from pg_trigger where not tgisinternal",
    );
    const unnamed = triggers.filter(({ name, table }) => {
      const file = schema.find((one) => new RegExp(`pgTable\\(\\s*"${table}"`).test(one.text));
      return !new RegExp(`Guards?:[^\\n]*\\b${name}\\b`).test(file?.text ?? "");
    });
    expect(unnamed).toEqual([]);
    // The columns' defaults of 0025 need the clock, so it is included.
    const later = read("drizzle", ".sql").filter(({ name }) => name > "0021_pruning.sql" && name !== "0025_clock.sql");
    expect(
      later.filter((one) => /create\s+(or\s+replace\s+)?(function|(constraint\s+)?trigger)/i.test(one.text)),
    ).toEqual([]);
  });
});

describe("applyGuards", () => {
  const url = urlOfDatabase(admin, "guarded");
  const own = newestMigration();
  const files = (answer: number): Guard[] => [
    { file: "test.sql", text: `create or replace function answer() returns int language sql as 'select ${answer}';` },
  ];
  const answer = async () => (await runSql(url, ["select answer()"]))[0]?.answer;
  let sql: postgres.Sql;

  beforeEach(async () => {
    await sql?.end();
    await cloneDatabase(admin, "guarded");
    sql = postgres(url, { max: 1, onnotice() {} });
    await applyGuards(sql, own, files(1));
  });

  afterAll(() => sql.end());

  test("applies a file again when its text has changed", async () => {
    await applyGuards(sql, own, files(2));
    expect(await answer()).toBe(2);
  });

  test("skips a file whose text has not changed", async () => {
    await runSql(url, ["create or replace function answer() returns int language sql as 'select 9'"]);
    await applyGuards(sql, own, files(1));
    expect(await answer()).toBe(9);
  });

  test("changes nothing when an older process restarts under a newer migration", async () => {
    await runSql(url, [
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${own + 1})`,
      "create or replace function usable_zone(zone text) returns text language sql as 'select ''newer'''",
      "delete from drizzle.guards",
    ]);
    await migrate(url);
    await applyGuards(sql, own, files(2));
    expect(await answer()).toBe(1);
    expect(await runSql(url, ["select usable_zone('UTC') as zone"])).toEqual([{ zone: "newer" }]);
  });

  test("does not go back to a replaced text, also of an older migration, until a newer migration has run", async () => {
    for (const migration of [own, own + 1]) {
      for (const text of [1, 2, 1]) await applyGuards(sql, migration, files(text));
      expect(await answer()).toBe(2);
    }
    await applyGuards(sql, own + 2, files(1));
    expect(await answer()).toBe(1);
  });

  test("retries after a deadlock with a serving process", async () => {
    const guard = {
      file: "locks.sql",
      text: "lock table challenges; lock table causes; create or replace function answer() returns int language sql as 'select 3';",
    };
    const serving = postgres(url, { max: 1, onnotice() {} });
    // The other side of the deadlock notices it first.
    await serving`set deadlock_timeout = '30s'`;
    const locked = serving.begin(async (tx) => {
      await tx`lock table causes`;
      const applied = applyGuards(sql, own, [guard]);
      await vi.waitFor(async () => {
        const [waiting] = await tx`select 1 from pg_locks where not granted and relation = 'causes'::regclass`;
        expect(waiting).toBeDefined();
      });
      await tx`lock table challenges`;
      return { applied };
    });
    await (await locked).applied;
    expect(await answer()).toBe(3);
    await serving.end();
  });

  test("applies all files or none", async () => {
    const broken = {
      file: "zz.sql",
      text: "create function broken() returns int language sql as 'select no_such_thing';",
    };
    await expect(applyGuards(sql, own, [...files(2), broken])).rejects.toThrow();
    expect(await answer()).toBe(1);
  });
});
