import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { join } from "node:path";
import { pause } from "../faults/support";

/** A file that stands inline in compose.yaml, with the values of its names and each text replaced. */
export function configOf(name: string, values: Record<string, string>, replaced: Record<string, string> = {}): string {
  const compose = readFileSync("compose.yaml", "utf8");
  const [, body = ""] = new RegExp(`\\n  ${name}:\\n    content: \\|\\n((?: {6}.*\\n|\\n)+)`).exec(compose) ?? [];
  if (!body) throw new Error(`compose.yaml has no config ${name}.`);
  let text = body.replace(/^ {6}/gm, "");
  text = text.replace(/\$\{(\w+)(:\?[^}]*)?\}/g, (_, variable: string) => values[variable] ?? "");
  for (const [from, to] of Object.entries(replaced)) {
    if (!text.includes(from)) throw new Error(`The config ${name} has no “${from}”.`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** Debian's PgBouncer by that configuration; before 1.21 it knows no prepared statements. */
export function startPgBouncer(folder: string, values: Record<string, string>, postgresPort: string, port: number) {
  const [, minor = "0"] = /1\.(\d+)/.exec(execFileSync("pgbouncer", ["-V"], { encoding: "utf8" })) ?? [];
  const knowsPrepared = Number(minor) >= 21;
  const users = join(folder, "users.txt");
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(users, configOf("pgbouncer_users", values), { mode: 0o644 });
  const settings = configOf("pgbouncer", values, {
    "host=postgres port=5432 dbname=craftpact": `host=127.0.0.1 port=${postgresPort} dbname=image`,
    "listen_addr = *": "listen_addr = 127.0.0.1",
    "listen_port = 6432": `listen_port = ${port}`,
    "/users.txt": users,
    ...(knowsPrepared ? {} : { "max_prepared_statements = 200\n": "" }),
  });
  writeFileSync(file, settings, { mode: 0o644 });
  const child = spawn("pgbouncer", ["-u", "nobody", file], { stdio: ["ignore", "ignore", "pipe"] });
  return { ...watched(child), knowsPrepared };
}

/** Caddy by that configuration, with a certificate of its own making. */
export async function startCaddy(folder: string, host: string, port: number, apps: number[]) {
  const settings = configOf(
    "caddyfile",
    { SITE_HOST: `https://${host}:${port}` },
    {
      "app1:3000 app2:3000": apps.map((app) => `127.0.0.1:${app}`).join(" "),
    },
  );
  const file = join(folder, "Caddyfile");
  writeFileSync(
    file,
    `{\n  admin off\n  local_certs\n  skip_install_trust\n  auto_https disable_redirects\n}\n${settings}`,
  );
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn("caddy", ["run", "--config", file, "--adapter", "caddyfile"], {
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const caddy = watched(child);
  const get = (path: string) => ask(host, port, path);
  for (let tries = 0; (await get("/api/health").catch(() => null))?.status !== 200; tries += 1) {
    if (tries > 100) throw new Error(`Caddy does not serve:\n${caddy.output().slice(-3_000)}`);
    await pause(100);
  }
  return { ...caddy, get };
}

/** Each on a connection of its own. */
function ask(host: string, port: number, path: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const options = {
      host: "127.0.0.1",
      port,
      path,
      servername: host,
      headers: { host },
      agent: false,
      rejectUnauthorized: false,
    };
    request(options, (answer) => {
      let text = "";
      answer.on("data", (part) => {
        text += part;
      });
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text })).on("error", reject);
    })
      .on("error", reject)
      .end();
  });
}

function watched(child: ChildProcess) {
  let output = "";
  child.stderr?.on("data", (part) => {
    output += part;
  });
  return { output: () => output, stop: () => child.kill("SIGTERM") };
}
