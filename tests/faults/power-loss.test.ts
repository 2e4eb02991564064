import { type ChildProcess, execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BARE_ENV, findPlace } from "@/db/embedded/place";
import { readPidFile } from "@/db/embedded/postmaster";
import { aFolder, scriptArgs, waitUntil } from "../support/processes/children";
import { COMPOSE, textOf } from "../support/processes/compose";
import type { Line } from "./askers";
import { cutOff, findObstacle, type Machine, makeMachine, removeMachines, setKernel, startOn } from "./machines";

/** As many as the pool has connections, so that every one of them is open when the power goes. */
const ASKERS = 20;
const KERNEL = [...COMPOSE.matchAll(/(net\.ipv4\.\w+): "(\d+)"/g)].map(([, name, value]) => `${name}=${value}`);
const NOBODY = { uid: 65534, gid: 65534, cwd: "/" };

const reason = findObstacle() ?? (spawnSync("pgbouncer", ["-V"]).status === 0 ? null : "needs pgbouncer");
const servers: ChildProcess[] = [];
let folder: ReturnType<typeof aFolder>;
let first: Machine;
let second: Machine;
let poolers: ReturnType<typeof startPooler>[];
let clients: Record<"direct" | "pooled" | "untunedDirect" | "untunedPooled", Line[]>;

describe.skipIf(reason)(`when the database's machine loses power${reason ? ` (${reason})` : ""}`, () => {
  beforeAll(async () => {
    removeMachines();
    folder = aFolder("power-loss");
    [first, second] = [await startServer(1), await startServer(2)];
    // PgBouncer's settings must work without the kernel's.
    const [tuned, untuned] = [makeMachine(3), makeMachine(4)];
    setKernel(tuned.name, KERNEL);
    poolers = [startPooler(untuned, 6432, true), startPooler(untuned, 6433, false)];
    const direct = `postgres://postgres@${first.address},${second.address}/postgres?target_session_attrs=read-write`;
    const pooled = (port: number) => `postgres://postgres@127.0.0.1:${port}/craftpact`;
    clients = {
      direct: startAskers(tuned, direct, direct),
      pooled: startAskers(untuned, pooled(6432), direct),
      untunedDirect: startAskers(untuned, direct, direct),
      untunedPooled: startAskers(untuned, pooled(6433), direct),
    };
    await waitUntil("an answer to everybody", 60, () =>
      Object.values(clients).every((lines) => measureOutage(lines, first, 0)),
    );
  });

  afterAll(async () => {
    for (const server of servers) if (server.kill("SIGQUIT")) await once(server, "exit");
    removeMachines();
    folder?.remove();
  });

  it("the app, its listener and PgBouncer give up their connections and go on at the other within 20 s", async () => {
    const cutAt = Date.now();
    cutOff(first);
    await waitUntil("everybody to hang", 10, () => Object.values(clients).every(isSilent));
    for (const pooler of poolers) pooler.lead(second);
    const { direct, pooled } = await waitUntil("an answer to everybody", 30, () => {
      const [direct, pooled] = [clients.direct, clients.pooled].map((lines) => measureOutage(lines, second, cutAt));
      return direct && pooled ? { direct, pooled } : null;
    });
    console.info({ direct, pooled });
    for (const { askers, listener } of [direct, pooled]) expect(Math.max(...askers, listener)).toBeLessThan(20);
    // Else this test would not see the fault.
    expect(measureOutage(clients.untunedDirect, second, cutAt)).toBeNull();
    expect(measureOutage(clients.untunedPooled, second, cutAt)).toBeNull();
  });
});

/** How long each waited for its first answer from there, and the listener to listen again; null while one still waits. */
function measureOutage(lines: Line[], by: Machine, since: number) {
  const after = lines.filter(({ at }) => at > since);
  const seconds = (line?: Line) => line && (line.at - since) / 1000;
  const served = after.filter(({ server }) => server === by.address);
  const askers = Array.from({ length: ASKERS }, (_, n) => seconds(served.find(({ asker }) => asker === n)));
  const listener = seconds(after.find(({ asker }) => asker === null));
  const found = askers.filter((one) => one !== undefined);
  return found.length === ASKERS && listener !== undefined ? { askers: found, listener } : null;
}

/** For longer than the longest statement takes. */
function isSilent(lines: Line[]): boolean {
  return Date.now() - (lines.at(-1)?.at ?? 0) > 2_500;
}

async function startServer(n: number): Promise<Machine> {
  const machine = makeMachine(n);
  const { bin, account, pgData } = findPlace(join(folder.path, machine.name));
  mkdirSync(pgData, { mode: 0o700 });
  if (account) chownSync(pgData, account.uid, account.gid);
  const options = { ...account, cwd: "/", env: BARE_ENV, stdio: "ignore" as const };
  execFileSync(join(bin, "initdb"), ["-D", pgData, "--username=postgres", "--auth=trust", "--no-sync"], options);
  writeFileSync(join(pgData, "pg_hba.conf"), "host all all all trust\n");
  const settings = ["listen_addresses=*", "unix_socket_directories=", "fsync=off"].flatMap((one) => ["-c", one]);
  servers.push(startOn(machine, [join(bin, "postgres"), "-D", pgData, ...settings], options));
  await waitUntil(`Postgres on ${machine.address}`, 30, () => readPidFile(pgData)?.ready || null);
  return machine;
}

/** With compose.yaml's settings, if `isTuned` also those for TCP. Can be led elsewhere, like a moving address. */
function startPooler(machine: Machine, port: number, isTuned: boolean) {
  const file = join(folder.path, `pgbouncer-${port}.ini`);
  const write = ({ address }: Machine) => {
    const ini = textOf(
      "INI",
      {},
      {
        "host=postgres port=5432 dbname=craftpact": `host=${address} port=5432 dbname=postgres user=postgres`,
        "listen_port = 6432": `listen_port = ${port}`,
        "scram-sha-256": "any",
        "auth_file = /run/pgbouncer/users.txt\n": "",
        "max_prepared_statements = 200\n": "",
      },
    );
    writeFileSync(file, isTuned ? ini : ini.replace(/^tcp_.*/gm, ""));
  };
  write(first);
  const child = startOn(machine, ["pgbouncer", file], { ...NOBODY, stdio: "ignore" });
  return {
    lead(to: Machine) {
      write(to);
      child.kill("SIGHUP");
    },
  };
}

function startAskers(machine: Machine, url: string, direct: string): Line[] {
  const child = startOn(machine, [process.execPath, ...scriptArgs("tests/faults/askers.ts", String(ASKERS))], {
    env: { ...process.env, DATABASE_URL: url, DATABASE_URL_DIRECT: direct, DATABASE_PREPARE: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: Line[] = [];
  if (child.stdout) createInterface(child.stdout).on("line", (line) => lines.push(JSON.parse(line)));
  return lines;
}
