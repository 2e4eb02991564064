import { chownSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writePooler } from "../../pooled/proxies";
import { aService, type Service } from "./service";
import { ACCOUNT, APP, FOLDER, PORTS, urlOf } from "./settings";

/** How soon a pooler gives up waiting for a primary, and looks for it again. */
const SOON = [
  "default_pool_size = 20",
  "server_login_retry = 0.5",
  "server_connect_timeout = 3",
  "query_wait_timeout = 8",
  "ignore_startup_parameters = extra_float_digits",
];

/** One haproxy: people's requests to the two processes, and the database's connections to whoever Patroni says is primary. */
export function startHaproxy(): Service {
  const servers = (ports: readonly number[], more: (n: number) => string) =>
    ports.map((port, n) => `  server s${n} 127.0.0.1:${port} ${more(n)}`).join("\n");
  const node = (n: number) =>
    `check port ${PORTS.agents[n]} inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions`;
  const database = (name: string, port: number) => `
listen ${name}
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /${name}
  http-check expect status 200
${servers(PORTS.nodes, node)}`;
  const file = join(FOLDER, "haproxy.cfg");
  writeFileSync(
    file,
    `global
  maxconn 4000
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
  # A request is sent again only when no process has got it.
  retries 3
  option redispatch 1
${database("primary", PORTS.primary)}
${database("read-only", PORTS.standby)}
listen web
  mode http
  bind 127.0.0.1:${PORTS.web}
  balance roundrobin
  option forwardfor
  retry-on conn-failure
${servers(PORTS.apps, () => "check inter 300ms fall 2 rise 1")}
`,
  );
  const proxy = aService("haproxy", "haproxy", ["-db", "-f", file]);
  proxy.start();
  return proxy;
}

/** Debian's 1.18; in production, one for each of our processes. It follows the primary through haproxy. */
export function startPoolers(): Service[] {
  return PORTS.poolers.map((port, n) => {
    const folder = join(FOLDER, `pooler${n}`);
    mkdirSync(folder, { mode: 0o700 });
    if (ACCOUNT.uid) chownSync(folder, ACCOUNT.uid, ACCOUNT.gid);
    const config = writePooler({ folder, port, to: urlOf(APP, PORTS.primary), more: SOON });
    const pooler = aService(`pooler${n}`, "pgbouncer", [config], { asPostgres: true });
    pooler.start();
    return pooler;
  });
}
