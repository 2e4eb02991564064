import { type ChildProcess, spawn } from "node:child_process";
import { chownSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { endProcess, hasEnded, listenHere, waitUntil } from "../support/processes/children";

type Stop = () => Promise<void>;

/** PgBouncer will not run as root; this account may be anybody's. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/** `more`: further settings, a line each. */
type Pooler = { folder: string; port: number; to: string; more: string[] };

/** Writes the settings of a PgBouncer as Debian ships it, in transaction mode, and returns their file. */
export function writePooler({ folder, port, to, more }: Pooler): string {
  const { username, password, hostname, port: toPort, pathname } = new URL(to);
  const name = pathname.slice(1);
  const users = writeConfig(folder, "pgbouncer-users.txt", `"${username}" "${decodeURIComponent(password)}"\n`);
  return writeConfig(
    folder,
    "pgbouncer.ini",
    `[databases]
${name} = host=${hostname} port=${toPort} dbname=${name}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
max_client_conn = 400
${more.join("\n")}
`,
  );
}

export function startPooler(pooler: Pooler): Promise<Stop> {
  const child = spawn("pgbouncer", ["-q", writePooler(pooler)], { ...NOBODY, stdio: "ignore" });
  return waitUntilListening("pgbouncer", child, pooler.port);
}

/** `check`: what says that a process may get requests. `socket`: where haproxy takes orders, such as to drain one. */
type Front = { folder: string; port: number; apps: number[]; check?: string; socket?: string };

/** One address for the processes. Paths of the stand-in for Paddle lead to the process that plays it. */
export async function startHaproxy({ folder, port, apps, check = "/api/health/ready", socket }: Front): Promise<Stop> {
  const config = writeConfig(
    folder,
    "haproxy.cfg",
    `global
  maxconn 2000
  ${socket ? `stats socket ${socket} level admin` : ""}
defaults
  mode http
  option forwardfor
  option redispatch
  retries 3
  timeout connect 2s
  timeout check 10s
  timeout client 90s
  timeout server 90s
frontend web
  bind 127.0.0.1:${port}
  bind ::1:${port}
  default_backend apps
backend apps
  balance roundrobin
  option httpchk GET ${check}
  http-check send hdr Host localhost:${port}
  default-server check inter 500ms fall 1 rise 1
${apps.map((at, n) => `  server app${n} 127.0.0.1:${at}`).join("\n")}
`,
  );
  return waitUntilListening("haproxy", spawn("haproxy", ["-db", "-q", "-f", config], { stdio: "inherit" }), port);
}

/** All are taken at once for a moment, so they differ. */
export async function findFreePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(servers.map((server) => listenHere(server)));
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

async function waitUntilListening(name: string, child: ChildProcess, port: number): Promise<Stop> {
  let failure: Error | undefined;
  child.once("error", (error) => {
    failure = error;
  });
  await waitUntil(name, 60, () => {
    if (failure || hasEnded(child)) throw new Error(`${name} did not start: apt-get install ${name}`);
    return isOpen(port);
  });
  return async () => {
    const late = setTimeout(() => child.kill("SIGKILL"), 3_000);
    await endProcess(child);
    clearTimeout(late);
  };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

function writeConfig(folder: string, name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text, { mode: 0o600 });
  if (NOBODY.uid) chownSync(file, NOBODY.uid, NOBODY.gid);
  return file;
}
