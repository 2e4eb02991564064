import { existsSync } from "node:fs";
import { join } from "node:path";
import { APP_ROLE } from "@/db/embedded/roles";
import { startEmbedded } from "@/db/embedded/start";
import { migrate } from "@/db/migrate";
import { aFolder } from "../processes/children";
import { startOther } from "./other-postgres";
import { runSql, TEMPLATE, withDatabase } from "./sql";

/** A throwaway Postgres with the migrated template to copy: the embedded one, or that of TEST_POSTGRES_BIN. */
export async function startTemplate() {
  const { path: folder, remove } = aFolder("db");
  const otherBin = process.env.TEST_POSTGRES_BIN;
  const server = await (otherBin ? startOther(otherBin, join(folder, "data")) : startEmbedded(join(folder, "data")));
  const killLate = () => server.kill();
  process.once("exit", killLate);

  await runSql(server.adminUrl, ["alter system set fsync = off", "alter system set synchronous_commit = off"]);
  await runSql(server.adminUrl, ["alter system set full_page_writes = off", "select pg_reload_conf()"]);
  await runSql(server.adminUrl, [`create database ${TEMPLATE} template template0`]);
  const template = withDatabase(server.adminUrl, TEMPLATE);
  await migrate(template, { grantTo: APP_ROLE });
  if (existsSync("db/seed.ts")) await (await import("@/db/seed")).seedReference(template);

  return {
    adminUrl: server.adminUrl,
    appUrl: server.appUrl,
    async stop() {
      process.removeListener("exit", killLate);
      await server.stop();
      remove();
    },
  };
}
