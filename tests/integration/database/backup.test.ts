import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { backUp } from "@/db/commands/backup";
import { restore } from "@/db/commands/restore";
import { type Embedded, startEmbedded } from "@/db/embedded/start";
import { findBroken } from "@/db/invariants";
import { migrate } from "@/db/migrate";
import { postComment } from "@/db/queries/challenges/comments";
import { findDatabaseName, replaceAvatar } from "@/db/queries/profile/avatars";
import { withDatabase as connected } from "@/db/seed";
import { avatarUrl } from "@/lib/domain/profile/avatars";
import { PHOTO_SIZES, photoKey } from "@/lib/domain/projects/photos";
import { hashPassword, verifyPassword } from "@/lib/server/auth/password-hash";
import { findOwner, setOwner } from "@/lib/server/pictures/storage";
import { diskStorage } from "@/lib/server/pictures/storage-disk";
import { runSql, urlOfDatabase } from "../../support/database/sql";
import { aSubscription } from "../../support/paddle/subscriptions";
import { someoneWithEverything } from "../../support/people/belongings";
import { anOpenSession, aPhoto, aProject, aUser } from "../../support/people/factories";
import { finishSession } from "../../support/taps/presses";

/** How much a backup has to read meanwhile. */
const MUCH = 20_000;
const NAME = "0".repeat(32);
const PASSWORD = "a long walk with wool";
const folder = mkdtempSync(join(tmpdir(), "craft-pact-backup-"));
// Postgres runs as another account when we are root.
chmodSync(folder, 0o755);
const pictures = join(folder, "pictures-of-the-source");
const aSource = () => ({ url: process.env.ADMIN_DATABASE_URL ?? "", picturesIn: pictures });
const made = join(folder, "made");
let cluster: Embedded | undefined;
let owner: Awaited<ReturnType<typeof someoneWithEverything>>;

beforeAll(async () => {
  owner = await someoneWithEverything(await hashPassword(PASSWORD));
  await aSubscription(owner.user.id, { tier: "pro_plus" });
  await runSql(aSource().url, ["update users set tier = 'free' where id not in (select user_id from subscriptions)"]);
  await runSql(aSource().url, [
    `insert into notifications (user_id, title, body, dedupe_key)
     select '${owner.user.id}', 'Much', repeat('wool ', 200), 'much:' || n from generate_series(1, ${MUCH}) n`,
  ]);
  for (const key of pictureKeysOf(owner)) await diskStorage(pictures).put(key, Buffer.from(key), "");
  await replaceAvatar(owner.user.id, avatarUrl(owner.user.id, NAME, 96));
  await setOwner(diskStorage(pictures), await findDatabaseName());
});

const pictureKeysOf = ({ user, ids }: typeof owner) => [
  ...[96, 512].map((size) => `avatars/${user.id}/${NAME}-${size}.webp`),
  ...PHOTO_SIZES.map((size) => photoKey(user.id, ids.photo, size)),
];

afterAll(async () => {
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("the restore drill: a backup made under load restores completely in a new cluster, with working passwords", async () => {
  const writing = startWriters(6);
  await writing.begun;
  const manifest = await backUp(aSource(), made);
  await writing.end();
  const dumped = rowCountsOf(manifest);
  expect(await countRows(aSource().url, ["crafting_sessions"])).not.toEqual({
    crafting_sessions: dumped.crafting_sessions,
  });
  expect(statSync(made).mode & 0o077).toBe(0);

  const data = join(folder, "data");
  const restoring = () => runCommand("db/commands/restore.ts", [made], { DATABASE_URL: "", DATA_DIR: data });
  expect(await restoring()).toMatchObject({ code: 0, output: expect.stringContaining("Every invariant holds.") });

  cluster = await startEmbedded(data);
  const { adminUrl, appUrl } = cluster;
  expect(await countRows(adminUrl, Object.keys(dumped))).toEqual(dumped);
  for (const [table, column] of Object.entries({ users: "id", projects: "user_id", notifications: "user_id" }))
    expect(await contentsOf(adminUrl, table, column), table).toEqual(await contentsOf(aSource().url, table, column));
  expect(await connected(adminUrl, findBroken)).toEqual({});
  const [credential] = await runSql(appUrl, [
    `select password_hash as hash from credentials c join users u on u.id = c.user_id where email = '${owner.user.email}'`,
  ]);
  expect(await verifyPassword(String(credential?.hash), PASSWORD)).toBe(true);
  for (const key of pictureKeysOf(owner)) expect(String(await diskStorage(data).get(key))).toBe(key);
  expect(await findOwner(diskStorage(data))).toBe(await connected(adminUrl, (db) => findDatabaseName(db)));
  // Sequences go on where they were, and the triggers guard the rows again.
  await runSql(appUrl, [
    `insert into notifications (user_id, title, body, dedupe_key) values ('${owner.user.id}', 'New', 'New', 'after')`,
  ]);
  const again = runSql(adminUrl, [`update crafting_sessions set start_time = now() where id = '${owner.ids.session}'`]);
  await expect(again).rejects.toMatchObject({ code: "CC001" });
  expect(await restoring()).toMatchObject({ code: 1, output: expect.stringContaining("already holds a database") });
}, 120_000);

test("a role without superuser rights restores a backup into its own database, but only while that is empty", async () => {
  await backUpOnce();
  const url = await aDatabase("restored_plain", "craftpact_plain");
  const into = join(folder, "pictures-elsewhere");
  const { manifest, broken } = await restore(made, { url, picturesIn: into });
  expect(broken).toEqual({});
  expect(await countRows(url, Object.keys(rowCountsOf(manifest)))).toEqual(rowCountsOf(manifest));
  await expect(restore(made, { url, picturesIn: into })).rejects.toThrow("The database is not empty");
});

test("restore leaves the owner of a picture folder that another database uses", async () => {
  await backUpOnce();
  const inUse = join(folder, "pictures-in-use");
  for (const [index, prepare] of [
    () => setOwner(diskStorage(inUse), "7550000000000000000-16384"),
    // From an earlier version: pictures without a name.
    () => diskStorage(inUse).put("avatars/someone/picture.webp", Buffer.from("picture"), ""),
  ].entries()) {
    rmSync(inUse, { recursive: true, force: true });
    await prepare();
    const before = await findOwner(diskStorage(inUse));
    const url = await aDatabase(`restored_beside_${index}`);
    expect(await restore(made, { url, picturesIn: inUse })).toMatchObject({ broken: {}, isStoreForeign: true });
    expect(await findOwner(diskStorage(inUse))).toBe(before);
  }
});

test("restoring a backup of an older schema migrates it to the current one", async () => {
  const old = await aDatabase("old_schema");
  await migrate(old, { upTo: "0004_studio" });
  await runSql(old, ["insert into users (email) values ('old@craftpact.example')"]);
  const folderOfOld = join(folder, "old");
  await backUp({ url: old, picturesIn: null }, folderOfOld);
  const url = await aDatabase("restored_old");
  const { manifest, broken } = await restore(folderOfOld, { url, picturesIn: null });
  expect([manifest.schema, broken]).toEqual(["0004_studio", {}]);
  expect(await runSql(url, ["select email, tier_until from users"])).toEqual([
    { email: "old@craftpact.example", tier_until: null },
  ]);
  expect(await countRows(url, ["subscriptions"])).toEqual({ subscriptions: 0 });
});

test("restore rejects a damaged, incomplete, newer or missing backup before it writes anything", async () => {
  await backUpOnce();
  const url = await aDatabase("never_filled");
  const expectRefused = (from: string, sentence: string) =>
    expect(restore(from, { url, picturesIn: null })).rejects.toThrow(sentence);
  await expectRefused(join(folder, "nothing"), "There is no backup in");
  const manifest = join(made, "manifest.json");
  const users = join(made, "tables/users.copy.gz");
  const cut = (bytes: string) => bytes.slice(0, -5);
  for (const [file, change, sentence] of [
    [users, cut, "users.copy.gz has changed"],
    [manifest, (text: string) => text.replace(/"schema": "\d+/, '"schema": "9999'), "it is older"],
    [manifest, cut, "The backup is damaged: manifest.json can't be read."],
    [manifest, (text: string) => text.replace('"format": 1', '"format": 2'), "newer version"],
  ] as const) {
    const before = readFileSync(file, "latin1");
    writeFileSync(file, change(before), "latin1");
    await expectRefused(made, sentence);
    writeFileSync(file, before, "latin1");
  }
  expect(await runSql(url, ["select 1 from pg_class where relnamespace = 'public'::regnamespace"])).toEqual([]);
  expect(await runCommand("db/commands/backup.ts", [made], { DATABASE_URL: aSource().url })).toMatchObject({
    code: 1,
    output: expect.stringContaining("already exists"),
  });
});

test("restore clears references to pictures that were replaced during the backup", async () => {
  const user = await aUser();
  await replaceAvatar(user.id, avatarUrl(user.id, "1".repeat(32), 96));
  const lost = await aPhoto(user.id, (await aProject(user.id)).id);
  const late = join(folder, "late");
  await backUp(aSource(), late);
  const url = await aDatabase("restored_late");
  await restore(late, { url, picturesIn: join(folder, "pictures-late") });
  const rows = await runSql(url, [
    "select avatar_url is null as gone, count(*)::int as n from users where id in " +
      `('${user.id}', '${owner.user.id}') group by 1 order by 1`,
  ]);
  expect(rows).toEqual([
    { gone: false, n: 1 },
    { gone: true, n: 1 },
  ]);
  const photos = await runSql(url, [`select id from project_photos where id in ('${lost.id}', '${owner.ids.photo}')`]);
  expect(photos).toEqual([{ id: owner.ids.photo }]);
});

/** Crafters who write until they are stopped; `begun` resolves when some rows are there. */
function startWriters(count: number) {
  let going = true;
  let rounds = 0;
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const work = Array.from({ length: count }, async () => {
    while (going) {
      const user = await aUser();
      const session = await anOpenSession(user.id, { seconds: 4_000 });
      await finishSession(user.id, { sessionId: session.id });
      await postComment(owner.user.id, {
        ...{ id: crypto.randomUUID(), challengeId: owner.ids.challenge, content: "Back it\tup\\\nnow" },
      });
      rounds += 1;
      if (rounds > count) begin();
    }
  });
  return {
    begun,
    async end() {
      going = false;
      await Promise.all(work);
    },
  };
}

async function backUpOnce() {
  rmSync(made, { recursive: true, force: true });
  await backUp(aSource(), made);
}

function rowCountsOf({ tables }: Awaited<ReturnType<typeof backUp>>): Record<string, number> {
  return Object.fromEntries(tables.map(({ name, rows }) => [name, rows]));
}

async function countRows(url: string, tables: string[]): Promise<Record<string, number>> {
  const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`);
  const [row] = await runSql(url, [`select ${counts.join(", ")}`]);
  return { ...row } as Record<string, number>;
}

/** Every row of the owner as text. */
async function contentsOf(url: string, table: string, column: string): Promise<unknown[]> {
  const rows = await runSql(url, [
    `select t::text as row from ${table} t where ${column} = '${owner.user.id}' order by 1`,
  ]);
  expect(rows.length).toBeGreaterThan(0);
  return rows;
}

/** An empty database on the test's server, owned by this role or, without one, by a superuser. */
async function aDatabase(name: string, role?: string): Promise<string> {
  const admin = aSource().url;
  await runSql(admin, [`drop database if exists ${name} with (force)`, `create database ${name} template template0`]);
  const url = new URL(urlOfDatabase(admin, name));
  if (!role) return url.href;
  await runSql(admin, [
    `drop role if exists ${role}`,
    `create role ${role} login password 'plain'`,
    `alter database ${name} owner to ${role}`,
  ]);
  url.username = role;
  url.password = "plain";
  return url.href;
}

/** The command as the operator gives it. */
function runCommand(command: string, args: string[], env: Record<string, string>) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const flags = ["--conditions=react-server", "--import", "tsx", command, ...args];
    execFile(process.execPath, flags, { env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === "number" ? error.code : error ? -1 : 0, output: stdout + stderr }),
    );
  });
}
