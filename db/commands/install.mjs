// Runs before `npm start`, `npm run dev` and `npm test`: installs the packages when they are missing or out of date.
// Plain Node without packages, because there are none yet.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const stamp = join(root, "node_modules", ".craft-pact-install");
const lock = join(root, ".next", "install.lock");

if (!isInstalled()) {
  await takeLock();
  try {
    if (!isInstalled()) install();
  } finally {
    rmSync(lock, { force: true });
  }
}

function isInstalled() {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === wanted();
}

/** Scripts in package.json may change without a new installation. */
function wanted() {
  const hash = createHash("sha256").update(`${process.platform} ${process.arch} ${process.versions.modules}`);
  const { dependencies, devDependencies, optionalDependencies, overrides, allowScripts } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  );
  hash.update(JSON.stringify([dependencies, devDependencies, optionalDependencies, overrides, allowScripts]));
  hash.update(readFileSync(join(root, "package-lock.json")));
  const patches = join(root, "db", "patches");
  for (const name of readdirSync(patches).sort()) hash.update(name).update(readFileSync(join(patches, name)));
  return hash.digest("hex");
}

function install() {
  const fresh = !existsSync(join(root, "node_modules", ".package-lock.json"));
  process.stdout.write(fresh ? "Installing packages, this once …" : "Updating packages …");
  const started = Date.now();
  let failure = npmInstall();
  if (failure && !fresh) {
    // A changed patch cannot be applied over its older version: start from untouched packages.
    rmSync(join(root, "node_modules"), { recursive: true, force: true });
    failure = npmInstall();
  }
  if (failure) {
    console.error(`\nnpm could not install the packages:\n${failure.split("\n").slice(0, 30).join("\n")}`);
    process.exit(1);
  }
  writeFileSync(stamp, wanted());
  console.log(` done in ${Math.round((Date.now() - started) / 1000)} s.`);
}

/** Empty on success. Build and tests need the development packages too. */
function npmInstall() {
  const npm = process.env.npm_execpath;
  const args = ["install", "--no-save", "--include=dev", "--include=optional"];
  args.push("--no-audit", "--no-fund", "--no-progress", "--loglevel=error");
  const { NODE_ENV, npm_config_omit, npm_config_production, ...env } = process.env;
  const result = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, env, encoding: "utf8" })
    : spawnSync("npm", args, { cwd: root, env, encoding: "utf8", shell: true });
  if (result.status === 0) return "";
  return `${result.stdout ?? ""}${result.stderr ?? ""}` || String(result.error ?? "no output");
}

/** With two first starts at once the second waits. A lock whose process has ended does not count. */
async function takeLock() {
  mkdirSync(dirname(lock), { recursive: true });
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: "wx" });
      return;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    if (isStale()) rmSync(lock, { force: true });
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function isStale() {
  try {
    const pid = Number(readFileSync(lock, "utf8"));
    if (!pid) return Date.now() - statSync(lock).mtimeMs > 2000;
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}
