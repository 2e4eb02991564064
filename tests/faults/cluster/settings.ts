import { tmpdir } from "node:os";
import { join } from "node:path";
import { nameForClone } from "../../support/processes/children";

/** Everything the drill writes, and the mark by which a later run finds what a killed one left behind. */
export const FOLDER = join(tmpdir(), nameForClone("cluster"));

/** Debian's. */
export const POSTGRES_BIN = process.env.CLUSTER_POSTGRES_BIN ?? "/usr/lib/postgresql/15/bin";

/** Postgres refuses to run as root. */
export const ACCOUNT = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

const BASE = Number(process.env.CLUSTER_PORTS ?? 0);

export const PORTS = {
  web: 3400 + BASE,
  apps: [3401 + BASE, 3402 + BASE],
  /** Where haproxy leads to the primary, and to any node that answers. */
  primary: 5500 + BASE,
  standby: 5501 + BASE,
  poolers: [5510 + BASE, 5511 + BASE],
  nodes: [5520 + BASE, 5521 + BASE],
  agents: [8400 + BASE, 8401 + BASE],
  etcd: [2400 + BASE, 2402 + BASE, 2404 + BASE],
} as const;

export const DATABASE = "craftpact";
export const SUPERUSER = "postgres";
export const OWNER = "craftpact_owner";
export const APP = "craftpact_app";
/** Every role's; all listen on 127.0.0.1 only. */
export const PASSWORD = "only-for-the-drill";

export const WEB_URL = `http://localhost:${PORTS.web}`;

export function urlOf(role: string, ports: number | readonly number[], database = DATABASE): string {
  const hosts = [ports].flat().map((port) => `127.0.0.1:${port}`);
  return `postgres://${role}:${PASSWORD}@${hosts.join(",")}/${database}`;
}
