import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Embedded, findEmbedded, startEmbedded } from "@/db/embedded/start";
import { runSql } from "../support/database/sql";
import { aFolder, outputOf } from "../support/processes/children";

let folder: ReturnType<typeof aFolder>;
let server: Embedded | undefined;
const dataFolder = () => join(folder.path, "data");

beforeEach(() => {
  folder = aFolder("database");
});

afterEach(async () => {
  await server?.stop();
  server = undefined;
  folder.remove();
});

describe("the embedded Postgres", () => {
  it("is found again, running and with its rows, after the process that started it was killed", async () => {
    const left = await startAndLeave();
    server = await startEmbedded(dataFolder());
    expect(server.adopted).toBe(true);
    expect(server.pid()).toBe(left.pid);
    expect(await readNotes(server.adminUrl)).toEqual(["kept"]);
  });

  it("starts with its rows when both were killed and another program bears the pid in postmaster.pid", async () => {
    const left = await startAndLeave();
    process.kill(left.pid, "SIGKILL");
    const file = join(dataFolder(), "postgres", "postmaster.pid");
    const stranger = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60_000)"]);
    writeFileSync(file, readFileSync(file, "utf8").replace(/^\d+/, String(stranger.pid)));
    server = await startEmbedded(dataFolder());
    stranger.kill();
    expect(server.adopted).toBe(false);
    expect(await readNotes(server.adminUrl)).toEqual(["kept"]);
  });

  it("belongs to one process: a second one is told so, and finds its address", async () => {
    server = await startEmbedded(dataFolder());
    await expect(startEmbedded(dataFolder())).rejects.toThrow(/already runs on/);
    expect(findEmbedded(dataFolder())?.appUrl).toBe(server.appUrl);
  });

  it("gives the app a role that reads and writes rows but can't change tables", async () => {
    server = await startEmbedded(dataFolder());
    await migrateInProcess(server.adminUrl);
    for (const refused of ["create table mine (id int)", "drop table users"])
      await expect(runSql(server.appUrl, [refused]), refused).rejects.toMatchObject({ code: "42501" });
    expect(await runSql(server.appUrl, ["select count(*)::int as count from users"])).toMatchObject([{ count: 0 }]);
  });
});

describe("migrations", () => {
  it("run once when four processes start at the same time", async () => {
    server = await startEmbedded(dataFolder());
    const { adminUrl } = server;
    await Promise.all(Array.from({ length: 4 }, () => migrateInProcess(adminUrl)));
    const journal = JSON.parse(readFileSync("drizzle/meta/_journal.json", "utf8")) as { entries: unknown[] };
    expect(await runSql(adminUrl, ["select from drizzle.__drizzle_migrations"])).toHaveLength(journal.entries.length);
  });
});

/** Another process starts Postgres, writes a row and kills itself without a word. */
async function startAndLeave(): Promise<{ pid: number }> {
  const script = `
    import { runSql } from "./tests/support/database/sql.ts";
    import { startEmbedded } from "./db/embedded/start.ts";
    (async () => {
      const server = await startEmbedded(${JSON.stringify(dataFolder())});
      await runSql(server.adminUrl, ["create table notes (text text)", "insert into notes values ('kept')"]);
      process.stdout.write(String(server.pid()), () => process.kill(process.pid, "SIGKILL"));
    })();`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script]);
  const output = outputOf(child);
  await once(child, "close");
  return { pid: Number(output()) };
}

function migrateInProcess(url: string) {
  const script = `import { migrate } from "./db/migrate.ts"; migrate(${JSON.stringify(url)}, { grantTo: "craftpact_app" });`;
  return promisify(execFile)(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script]);
}

async function readNotes(url: string): Promise<string[]> {
  return (await runSql(url, ["select text from notes"])).map(({ text }) => String(text));
}
