import { chownSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readPidFile } from "@/db/embedded/postmaster";
import { waitUntil } from "../../support/processes/children";
import { aService, killTree, type Service } from "./service";
import { ACCOUNT, FOLDER, PASSWORD, PORTS, POSTGRES_BIN, SUPERUSER } from "./settings";

/** A Patroni agent with its Postgres. */
export type Node = { name: string; agent: Service; port: number; rest: string; data: string };

/** Three of them decide who is primary, so that one may be away. */
export function startEtcd(): Service[] {
  const peer = (port: number) => `http://127.0.0.1:${port + 1}`;
  const cluster = PORTS.etcd.map((port, n) => `etcd${n}=${peer(port)}`).join(",");
  return PORTS.etcd.map((port, n) => {
    const client = `http://127.0.0.1:${port}`;
    const one = aService(`etcd${n}`, "etcd", [
      ...["--name", `etcd${n}`, "--data-dir", join(FOLDER, `etcd${n}`), "--logger", "zap", "--log-level", "warn"],
      ...["--listen-client-urls", client, "--advertise-client-urls", client],
      ...["--listen-peer-urls", peer(port), "--initial-advertise-peer-urls", peer(port)],
      ...["--initial-cluster", cluster, "--initial-cluster-state", "new"],
      // With its default of 100 ms a busy machine loses the leader.
      ...["--heartbeat-interval", "500", "--election-timeout", "5000"],
    ]);
    one.start();
    return one;
  });
}

export function startNodes(): Node[] {
  return PORTS.nodes.map((port, n) => {
    const name = `node${n}`;
    const home = join(FOLDER, name);
    mkdirSync(home, { mode: 0o700 });
    const file = join(home, "patroni.json");
    writeFileSync(file, JSON.stringify(settingsOf(name, home, port, PORTS.agents[n] as number), null, 2));
    for (const path of [home, file]) if (ACCOUNT.uid) chownSync(path, ACCOUNT.uid, ACCOUNT.gid);
    const agent = aService(name, "patroni", [file], { asPostgres: true, cwd: home, env: { HOME: home } });
    agent.start();
    return { name, agent, port, rest: `http://127.0.0.1:${PORTS.agents[n]}`, data: join(home, "data") };
  });
}

/**
 * The whole cluster's settings, of which OPERATIONS.md quotes `dcs`.
 * A commit is acknowledged when both nodes have it. While there is only one, it goes on alone (not strict): Patroni first
 * writes into etcd that nobody else may become primary, so nothing acknowledged is lost as long as that one's disk is whole.
 */
const dcs = {
  ttl: 20,
  // Patroni wants loop_wait + 2 × retry_timeout ≤ ttl.
  loop_wait: 4,
  retry_timeout: 8,
  synchronous_mode: true,
  synchronous_mode_strict: false,
  // A crashed primary is not started again where it was: the other node takes over.
  primary_start_timeout: 0,
  postgresql: {
    use_pg_rewind: true,
    use_slots: true,
    parameters: { max_connections: 200, wal_keep_size: "512MB", wal_log_hints: "on", timezone: "UTC" },
  },
};

function settingsOf(name: string, home: string, port: number, rest: number) {
  const address = `127.0.0.1:${port}`;
  const login = (username: string) => ({ username, password: PASSWORD });
  return {
    scope: "craftpact",
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd3: { hosts: PORTS.etcd.map((one) => `127.0.0.1:${one}`) },
    bootstrap: { dcs, initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"] },
    postgresql: {
      listen: address,
      connect_address: address,
      bin_dir: POSTGRES_BIN,
      data_dir: join(home, "data"),
      pgpass: join(home, "pgpass"),
      authentication: { superuser: login(SUPERUSER), replication: login("replicator"), rewind: login("rewinder") },
      parameters: { unix_socket_directories: "", password_encryption: "scram-sha-256" },
      pg_hba: ["host replication replicator 127.0.0.1/32 scram-sha-256", "host all all 127.0.0.1/32 scram-sha-256"],
    },
    watchdog: { mode: "off" },
  };
}

type Member = { name: string; role: string; state: string; lag?: number };

/** Who is primary, once another node follows it synchronously, so that it may be killed. */
async function findPrimary(nodes: Node[]): Promise<Node | null> {
  for (const { rest } of nodes) {
    const answer = await fetch(`${rest}/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    if (!answer?.ok) continue;
    const { members } = (await answer.json()) as { members: Member[] };
    const leader = members.find(({ role, state }) => role === "leader" && state === "running");
    const isFollowed = members.some(({ role, state }) => role === "sync_standby" && /running|streaming/.test(state));
    const node = nodes.find(({ name }) => name === leader?.name);
    if (node && isFollowed && (await isPrimary(node))) return node;
  }
  return null;
}

export function waitForSafePrimary(nodes: Node[]): Promise<Node> {
  return waitUntil("a primary with a synchronous standby", 120, () => findPrimary(nodes));
}

export async function isPrimary({ rest }: Node): Promise<boolean> {
  const answer = await fetch(`${rest}/primary`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
  return answer?.status === 200;
}

/** SIGKILL to the postmaster and every backend, as the kernel's out-of-memory killer or a power cut would. */
export function killPostgres({ data, name }: Node): void {
  const running = readPidFile(data);
  if (!running) throw new Error(`No Postgres runs on ${name}.`);
  killTree(running.pid);
}
