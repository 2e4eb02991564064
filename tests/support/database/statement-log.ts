import { closeSync, openSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Embedded } from "@/db/embedded/start";
import { runSql } from "./sql";

/** `parameters` as Postgres writes them: `'text'` or `NULL`. */
export type Statement = { sql: string; parameters: string[] };

/** Runs `view` and resolves with the statements that Postgres executed meanwhile. */
type Recorder = (view: () => Promise<unknown>) => Promise<Statement[]>;

/** Time for Postgres and all our processes to apply a changed setting, and for the last line to reach the log. */
const SETTLE_MS = 200;
const VIEWS = 3;

/** Makes the embedded Postgres log every statement while `work` runs. */
export async function withStatementLog<T>(
  { adminUrl, dataDir }: Pick<Embedded, "adminUrl" | "dataDir">,
  work: (record: Recorder) => Promise<T>,
): Promise<T> {
  const file = join(dataDir, "postgres.log");
  const record: Recorder = async (view) => {
    const from = statSync(file).size;
    await view();
    await pause(SETTLE_MS);
    return parseStatements(readFrom(file, from));
  };
  await runSql(adminUrl, ["alter system set log_statement = 'all'", "select pg_reload_conf()"]);
  try {
    await pause(SETTLE_MS);
    return await work(record);
  } finally {
    await runSql(adminUrl, ["alter system reset log_statement", "select pg_reload_conf()"]);
  }
}

/** The median of three views: caches are warm, and a background job during one view is not counted. */
export async function statementsOfView(record: Recorder, view: () => Promise<unknown>): Promise<Statement[]> {
  const views: Statement[][] = [];
  for (let round = 0; round < VIEWS; round++) views.push(await record(view));
  return views.sort((a, b) => a.length - b.length)[(VIEWS - 1) / 2] ?? [];
}

/** Continuation lines begin with a tab. Omits LISTEN and the driver's queries on each new connection. */
function parseStatements(log: string): Statement[] {
  const statements: Statement[] = [];
  for (const entry of log.split(/\n(?!\t)/)) {
    const text = entry.replaceAll("\n\t", "\n");
    const [, sql = ""] = /LOG: {2}(?:statement|execute [^:]+): (.*)/s.exec(text) ?? [];
    const [, parameters = ""] = /DETAIL: {2}Parameters: (.*)/is.exec(text) ?? [];
    if (sql && !/^\s*listen\b|pg_catalog\.pg_type/i.test(sql)) statements.push({ sql, parameters: [] });
    const last = statements.at(-1);
    if (parameters && last)
      last.parameters = [...parameters.matchAll(/\$\d+ = (NULL|'(?:[^']|'')*')/g)].map(([, value = ""]) => value);
  }
  return statements;
}

function readFrom(file: string, from: number): string {
  const bytes = Buffer.alloc(statSync(file).size - from);
  const opened = openSync(file, "r");
  readSync(opened, bytes, 0, bytes.length, from);
  closeSync(opened);
  return bytes.toString("utf8");
}
