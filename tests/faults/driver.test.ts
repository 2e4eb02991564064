import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePort } from "@/db/embedded/postmaster";
import { type Embedded, startEmbedded } from "@/db/embedded/start";
import { aFolder, listenHere, outputOf, scriptArgs } from "../support/processes/children";

const KILLS = 10;
const PATCHED = join(process.cwd(), "node_modules/postgres");
const folder = aFolder("driver");
let server: Embedded;

beforeAll(async () => {
  server = await startEmbedded(join(folder.path, "data"));
});

afterAll(async () => {
  await server.stop();
  folder.remove();
});

describe("ten writers while Postgres is killed ten times", () => {
  it("survive with the patched driver: nothing uncaught, nothing lost, no half transaction, nothing hangs", async () => {
    const { acknowledged, uncaught, slowest, first, second } = await killUnderWriters(PATCHED);
    expect(uncaught).toBe(0);
    expect(slowest).toBeLessThan(10_000);
    expect(acknowledged.length).toBeGreaterThan(500);
    expect(first).toEqual(second);
    expect(acknowledged.filter((id) => !first.includes(id))).toEqual([]);
    expect(new Set(first).size).toBe(first.length);
  });

  it("do not survive with the driver as it is published, so that this test can see the fault", async () => {
    const { uncaught } = await killUnderWriters(copyUnpatchedDriver());
    expect(uncaught).toBeGreaterThan(0);
  });
});

describe("a query while no host is to be had", () => {
  it("fails when a proxy closes each connection at once, instead of asking it again without a pause", async () => {
    let connections = 0;
    const proxy = createServer((socket) => {
      connections += 1;
      socket.end();
    });
    const errors = await failuresOf(`postgres://nobody@127.0.0.1:${await listenHere(proxy)}/none`);
    expect(errors).toEqual(Array(5).fill(expect.stringMatching(/^(CONNECTION_CLOSED|ECONNRESET)$/)));
    expect(connections).toBeLessThan(10);
    proxy.close();
  });

  it("fails when each of two hosts has refused it once", async () => {
    const [one, other] = [await findFreePort(), await findFreePort()];
    const errors = await failuresOf(`postgres://nobody@127.0.0.1:${one},127.0.0.1:${other}/none`);
    expect(errors).toEqual(Array(5).fill("ECONNREFUSED"));
  });

  it("goes to the second host when the first refuses", async () => {
    const url = new URL(server.adminUrl);
    const hosts = `127.0.0.1:${await findFreePort()},${url.host}`;
    const sql = postgres(server.adminUrl.replace(url.host, hosts), { max: 1, onnotice() {} });
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
    await sql.end();
  });
});

/** What five queries at once fail with. */
async function failuresOf(url: string): Promise<unknown[]> {
  const sql = postgres(url, { max: 3, connect_timeout: 2, backoff: () => 0.2, onnotice() {} });
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => sql`select 1`));
  await sql.end({ timeout: 0 });
  return results.map((result) => (result.status === "rejected" ? result.reason.code : "answered"));
}

async function killUnderWriters(driver: string) {
  const sql = postgres(server.adminUrl, { max: 1, backoff: () => 0.1, onnotice() {} });
  await sql.unsafe("drop table if exists fault_first, fault_second");
  await sql.unsafe("create table fault_first (id uuid); create table fault_second (id uuid)");
  const writers = spawn(process.execPath, scriptArgs("tests/faults/writers.ts", driver, server.adminUrl), {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const output = outputOf(writers);
  const ended = once(writers, "exit");
  await pause(1_500);
  for (let kill = 0; kill < KILLS; kill++) {
    const before = server.pid();
    server.kill();
    while (server.pid() === before) await pause(20);
    await pause(700);
  }
  writers.stdin.end();
  await ended;
  const ids = async (table: string) =>
    (await sql.unsafe(`select id from ${table} order by id`)).map(({ id }) => String(id));
  const result = JSON.parse(output()) as { acknowledged: string[]; uncaught: number; slowest: number };
  const rows = { first: await ids("fault_first"), second: await ids("fault_second") };
  await sql.end();
  return { ...result, ...rows };
}

/** The driver without db/patches, beside the patched one. */
function copyUnpatchedDriver(): string {
  const copy = join(folder.path, "node_modules/postgres");
  mkdirSync(join(folder.path, "node_modules"));
  cpSync(PATCHED, copy, { recursive: true });
  execFileSync("git", ["apply", "--reverse", join(process.cwd(), "db/patches/postgres+3.4.9.patch")], {
    cwd: folder.path,
  });
  return copy;
}
