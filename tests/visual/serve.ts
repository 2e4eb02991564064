import { startEmbedded } from "@/db/embedded/start";
import { runSql } from "../support/database/sql";
import { NOW, stopClock } from "./fixed-clock.mjs";

// The product on a fixed day: its demo, and whatever it shows of it, falls out the same way each time.

const buildFunctionSql = (name: string) => `
  create or replace function fixed_clock.${name}() returns timestamptz
    stable language sql as $$ select timestamptz '${NOW}' $$;`;

const database = await startEmbedded(process.env.DATA_DIR ?? "");
await runSql(database.adminUrl, [
  "create schema if not exists fixed_clock",
  "grant usage on schema fixed_clock to public",
  ...["now", "clock_timestamp", "statement_timestamp"].map(buildFunctionSql),
  `do $$ begin
    execute format('alter database %I set search_path = public, fixed_clock, pg_catalog', current_database());
  end $$`,
]);
await database.stop();

Object.assign(process.env, { FIXED_CLOCK: "1", NODE_OPTIONS: `--import ${import.meta.resolve("./fixed-clock.mjs")}` });
stopClock();
await import("@/db/commands/start");
