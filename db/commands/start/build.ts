import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { lockHolder, tryLock } from "@/db/embedded/lock";
import { pause } from "@/db/embedded/postmaster";

export type Build = { distDir: string; key: string };

/** Includes CHANGELOG.md, which is shown as a page. */
const SOURCES = ["app", "components", "db", "lib", "public", "CHANGELOG.md"];
const COMPLETE = "craft-pact-complete";

/** Finds a build made in advance, such as an image's. It is served as it is, and nothing is written next to it. */
export function findFinishedBuild(root: string, distDir = process.env.NEXT_DIST_DIR): Build | null {
  if (!distDir) return null;
  const mark = join(root, distDir, COMPLETE);
  if (!existsSync(mark)) throw new Error(`There is no finished build in ${distDir} (NEXT_DIST_DIR): npm run build.`);
  return { distDir, key: readFileSync(mark, "utf8") };
}

/** Makes the build for later starts with NEXT_DIST_DIR, unless it exists already. */
export async function makeFinishedBuild(
  root: string,
  distDir: string,
  build: (build: Build) => Promise<void>,
): Promise<void> {
  const made = { distDir, key: hashOfSources(root) };
  const mark = join(root, distDir, COMPLETE);
  if (existsSync(mark) && readFileSync(mark, "utf8") === made.key) return;
  rmSync(join(root, distDir), { recursive: true, force: true });
  await build(made);
  await prepareFiles(root, distDir);
  // The cache would only speed up the next build.
  rmSync(join(root, distDir, "cache"), { recursive: true, force: true });
  writeFileSync(mark, made.key);
}

/** Makes a build unless it exists. Each has its own folder, so that one in use is never overwritten. */
export async function ensureBuild(
  root: string,
  dataDir: string,
  build: (build: Build) => Promise<void>,
): Promise<Build> {
  const key = hashOfSources(root);
  const distDir = `.next/${prefixOf(dataDir)}-${key}`;
  const complete = join(root, distDir, COMPLETE);
  const release = await waitForLock(join(root, `${distDir}.lock`));
  try {
    if (existsSync(complete)) return { distDir, key };
    rmSync(join(root, distDir), { recursive: true, force: true });
    await build({ distDir, key });
    await prepareFiles(root, distDir);
    // Sources that changed meanwhile may be missing from this build: serve it now, build again at the next start.
    if (hashOfSources(root) === key) writeFileSync(complete, "");
    return { distDir, key };
  } finally {
    release();
  }
}

/**
 * Compresses scripts and style sheets in advance (lib/server/gate/intake.ts), and lets the browser compile each script as
 * a whole while it arrives, off the main thread. Otherwise it compiles each function at its first call, which is half of
 * the work before a page answers (v8.dev/blog/explicit-compile-hints).
 */
async function prepareFiles(root: string, distDir: string): Promise<void> {
  const folder = join(root, distDir, "static/chunks");
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder).filter((name) => /\.(js|css)$/.test(name))) {
    const text = readFileSync(join(folder, name), "utf8");
    const prepared = name.endsWith(".js") ? `//# allFunctionsCalledOnLoad\n${text}` : text;
    writeFileSync(join(folder, name), prepared);
    writeFileSync(join(folder, `${name}.br`), await promisify(brotliCompress)(prepared));
  }
}

/** Marks a build as in use and returns the function that removes the mark. */
export function markServed(root: string, { distDir }: Build): () => void {
  return tryLock(join(root, distDir, `served-by-${process.pid}`)) ?? (() => {});
}

/** Removes this data folder's other builds that no process serves or builds. */
export function removeOldBuilds(root: string, dataDir: string, current: Build): void {
  const folder = join(root, ".next");
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`${prefixOf(dataDir)}-`) || name.endsWith(".lock") || `.next/${name}` === current.distDir)
      continue;
    const marks = readdirSync(join(folder, name)).filter((file) => file.startsWith("served-by-"));
    const inUse = [...marks.map((mark) => join(folder, name, mark)), join(folder, `${name}.lock`)];
    if (inUse.every((mark) => lockHolder(mark) === null)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

export function prefixOf(dataDir: string): string {
  return createHash("sha256").update(dataDir).digest("hex").slice(0, 8);
}

function hashOfSources(root: string): string {
  const hash = createHash("sha256").update(process.versions.modules);
  const configs = readdirSync(root).filter((name) => /\.(ts|mjs)$|^(package|package-lock|tsconfig)\.json$/.test(name));
  for (const name of [...configs.filter((name) => name !== "next-env.d.ts"), ...SOURCES].sort())
    addToHash(hash, join(root, name));
  return hash.digest("hex").slice(0, 16);
}

function addToHash(hash: ReturnType<typeof createHash>, path: string): void {
  if (!existsSync(path)) return;
  try {
    hash.update(path).update(readFileSync(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EISDIR") throw error;
    for (const name of readdirSync(path).sort()) addToHash(hash, join(path, name));
  }
}

async function waitForLock(file: string): Promise<() => void> {
  mkdirSync(join(file, ".."), { recursive: true });
  for (;;) {
    const release = tryLock(file);
    if (release) return release;
    await pause(200);
  }
}
