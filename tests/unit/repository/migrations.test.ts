import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** Up to here nobody ran two versions on one schema. */
const NOT_JUDGED = "0037_shared_photo";
/** What the version before can live with, with the reason, by migration and name. */
const ALLOWED: Record<string, string> = {
  "0044_factor_in_the_log admin_acts_act": "the acts that went were never written",
  "0048_sandbox_in_one_table sandbox_deliveries": "only the demo wrote to it, which is one process",
};

const TAGS = readdirSync("drizzle")
  .filter((name) => name.endsWith(".sql"))
  .map((name) => name.slice(0, -4))
  .sort();
const textOf = (tag: string) => readFileSync(`drizzle/${tag}.sql`, "utf8");

describe("the newest migrations", () => {
  it("let the previous version keep writing, as an upgrade without downtime requires", () => {
    const judged = TAGS.slice(TAGS.indexOf(NOT_JUDGED) + 1);
    expect(judged.length).toBeGreaterThan(7);
    const before = TAGS.slice(0, TAGS.indexOf(NOT_JUDGED) + 1).map(textOf);
    const problems = judged.flatMap((tag) => {
      const found = problemsOf(textOf(tag), before).map((problem) => `${tag} ${problem}`);
      before.push(textOf(tag));
      return found;
    });
    expect(problems.filter((problem) => !ALLOWED[problem.split(":")[0] ?? ""])).toEqual([]);
  });
});

describe("the check for changes that break the previous version", () => {
  const TABLE = `CREATE TABLE "hats" ("size" integer, "kind" text,
    CONSTRAINT "hats_kind" CHECK ("hats"."kind" in ('wool', 'felt')));`;
  const found = (sql: string) => problemsOf(sql, [TABLE]);

  it.each([
    ['ALTER TABLE "hats" ADD CONSTRAINT "hats_size" CHECK ("hats"."size" > 0);', "hats_size"],
    ['ALTER TABLE "hats" ADD CONSTRAINT "a" UNIQUE("kind");', "a"],
    ['ALTER TABLE "hats" ADD CONSTRAINT "b" FOREIGN KEY ("kind") REFERENCES "public"."kinds"("id");', "b"],
    ['CREATE UNIQUE INDEX "c" ON "hats" USING btree (lower("kind"));', "c"],
    ["alter table hats add constraint d check (size > 0);", "d"],
    ['ALTER TABLE "hats" ALTER COLUMN "kind" SET NOT NULL;', "hats"],
    ['ALTER TABLE "hats" ALTER COLUMN "size" SET DATA TYPE smallint;', "hats"],
    ['ALTER TABLE "hats" DROP COLUMN "size";', "hats"],
    ['ALTER TABLE "hats" RENAME COLUMN "size" TO "width";', "hats"],
    ['ALTER TABLE "hats" ADD COLUMN "brim" integer NOT NULL;', "hats"],
    ['DROP TABLE "hats" CASCADE;', "hats"],
    [
      `ALTER TABLE "hats" DROP CONSTRAINT "hats_kind";--> statement-breakpoint
       ALTER TABLE "hats" ADD CONSTRAINT "hats_kind" CHECK ("hats"."kind" in ('wool', 'straw'));`,
      "hats_kind",
    ],
    [
      `ALTER TABLE "hats" ADD COLUMN "brim" integer;--> statement-breakpoint
       ALTER TABLE "hats" ADD CONSTRAINT "e" CHECK ("hats"."size" > "hats"."brim");`,
      "e",
    ],
  ])("reports a problem in %s", (sql, name) => {
    expect(found(sql)).toEqual([expect.stringMatching(new RegExp(`^${name}: `))]);
  });

  it.each([
    'ALTER TABLE "hats" ADD COLUMN "brim" integer DEFAULT 0 NOT NULL;',
    'CREATE INDEX "hats_by_size" ON "hats" USING btree ("size");',
    'CREATE TABLE "caps" ("hat" text NOT NULL);--> statement-breakpoint ALTER TABLE "caps" ADD CONSTRAINT "f" UNIQUE("hat");',
    `ALTER TABLE "hats" ADD COLUMN "brim" integer;--> statement-breakpoint
     ALTER TABLE "hats" ADD CONSTRAINT "g" CHECK ("hats"."brim" > 0);`,
    `ALTER TABLE "hats" DROP CONSTRAINT "hats_kind";--> statement-breakpoint
     ALTER TABLE "hats" ADD CONSTRAINT "hats_kind" CHECK ("hats"."kind" in ('wool', 'felt', 'straw'));`,
  ])("accepts %s", (sql) => {
    expect(found(sql)).toEqual([]);
  });
});

/** A line for each statement by which rows or queries of the version before could fail: what it is about, and why. */
function problemsOf(sql: string, before: readonly string[]): string[] {
  const tables = new Set<string>();
  const columns = new Set<string>();
  return statementsOf(sql).flatMap((statement) => {
    const [, made] = /^create table (?:if not exists )?(\w+)/i.exec(statement) ?? [];
    if (made) tables.add(made);
    const [, changed = "", change = ""] = /^alter table (?:only )?(\w+) (.*)$/i.exec(statement) ?? [];
    const [, dropped] = /^drop table (?:if exists )?(\w+)/i.exec(statement) ?? [];
    const [, index = "", indexed = "", of = ""] = /^create unique index (\w+) on (\w+)(.*)$/i.exec(statement) ?? [];
    if (dropped) return [`${dropped}: the table goes`];
    if (index)
      return tables.has(indexed) || isOnlyOn(columns, indexed, of) ? [] : [`${index}: unique over old columns`];
    if (!changed || tables.has(changed)) return [];
    const [, added, definition = ""] = /^add column (\w+)(.*)$/i.exec(change) ?? [];
    if (added) {
      columns.add(`${changed}.${added}`);
      const isNeeded = /\bnot null\b/i.test(definition) && !/\b(default|generated)\b/i.test(definition);
      return isNeeded ? [`${changed}: ${added} is not null without a default`] : [];
    }
    const [, name = "", rule = ""] = /^add constraint (\w+) (.*)$/i.exec(change) ?? [];
    if (name) {
      const mayStand = isOnlyOn(columns, changed, rule) || isWidened(name, rule, before);
      return mayStand ? [] : [`${name}: a new constraint on old columns`];
    }
    const isTaken = /^(drop column|rename|alter column \w+ (set not null|set data type|type|drop default))/i.test(
      change,
    );
    return isTaken ? [`${changed}: ${change.toLowerCase()}`] : [];
  });
}

/** Without quotes around names, since migrations made by hand have none. */
function statementsOf(sql: string): string[] {
  const text = sql.replace(/^\s*--(?!>).*$/gm, "").replaceAll('"', "");
  return text
    .split(/--> statement-breakpoint|;\s*(?:\n|$)/)
    .map((statement) => statement.replace(/\s+/g, " ").trim())
    .filter(Boolean);
}

/** Whether it names only columns that the same migration adds. */
function isOnlyOn(added: ReadonlySet<string>, table: string, rule: string): boolean {
  const own = rule.split(/ references /i, 1)[0] ?? "";
  const named = own.includes(`${table}.`)
    ? [...own.matchAll(new RegExp(`\\b${table}\\.(\\w+)`, "g"))].map(([, column]) => column)
    : [...(/\(([^)]*)\)/.exec(own.replace(/ where .*/i, ""))?.[1] ?? "").matchAll(/\w+/g)].map(([column]) => column);
  return named.length > 0 && named.every((column) => added.has(`${table}.${column}`));
}

/** Whether it is an earlier constraint that allows more words. */
function isWidened(name: string, rule: string, before: readonly string[]): boolean {
  const former = before
    .flatMap(statementsOf)
    .flatMap((statement) => [
      ...statement.matchAll(new RegExp(`constraint ${name} (check .*?)(?=, constraint |$)`, "gi")),
    ])
    .at(-1)?.[1];
  if (!former) return false;
  const wordsOf = (text: string) => [...text.matchAll(/'([^']*)'/g)].flatMap(([, words = ""]) => words.split(/[{},]/));
  const shapeOf = (text: string) => text.replace(/'[^']*'(, )?/g, "").replace(/[\s)]+$/, "");
  return shapeOf(former) === shapeOf(rule) && wordsOf(former).every((word) => wordsOf(rule).includes(word));
}
