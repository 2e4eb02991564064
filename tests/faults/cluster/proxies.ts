import { chownSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Service, service } from "./service";
import { ACCOUNT, APP, DATABASE, FOLDER, PASSWORD, PORTS } from "./settings";

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
  const proxy = service("haproxy", "haproxy", ["-db", "-f", file]);
  proxy.start();
  return proxy;
}

/** Debian's 1.18 in transaction mode, one for each process of ours in earnest. It follows the primary through haproxy. */
export function startPoolers(): Service[] {
  return PORTS.poolers.map((port, n) => {
    const home = join(FOLDER, `pooler${n}`);
    const [file, users] = [join(home, "pgbouncer.ini"), join(home, "users.txt")];
    mkdirSync(home, { mode: 0o700 });
    writeFileSync(users, `"${APP}" "${PASSWORD}"\n`);
    writeFileSync(
      file,
      `[databases]
${DATABASE} = host=127.0.0.1 port=${PORTS.primary}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 400
server_login_retry = 0.5
server_connect_timeout = 3
query_wait_timeout = 8
ignore_startup_parameters = extra_float_digits
`,
    );
    for (const path of [home, file, users]) if (ACCOUNT.uid) chownSync(path, ACCOUNT.uid, ACCOUNT.gid);
    const pooler = service(`pooler${n}`, "pgbouncer", [file], { asPostgres: true });
    pooler.start();
    return pooler;
  });
}
