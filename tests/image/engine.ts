import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { outputOf } from "../support/processes/children";

/** Docker where it runs, else Podman, which needs no daemon; runc, since crun refuses some machines' control groups. */
const [engine = "", ...options] =
  spawnSync("docker", ["info"]).status === 0 ? ["docker"] : ["podman", "--runtime", "runc"];
/** Podman asks for more than a sandbox may give. */
export const LIMITS = ["--ulimit", "nofile=4096:4096", "--ulimit", "nproc=4096:4096"];

export const ENGINE = engine;

/** Runs a command of the engine and returns what it printed. */
export function callEngine(...args: string[]): string {
  return execFileSync(engine, [...options, ...args], { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();
}

/** Runs a command without blocking; returns its exit code. */
export function callInBackground(...args: string[]): Promise<number | null> {
  return codeOf(spawn(engine, [...options, ...args], { stdio: "ignore" }));
}

function codeOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once("exit", resolve));
}

export function buildImage(tag: string): void {
  const forPodman = [
    "--format",
    "docker",
    "--isolation",
    "chroot",
    "--ulimit",
    "nofile=4096:4096",
    ...listCertificateFlags(),
  ];
  const flags = engine === "docker" ? [] : forPodman;
  const built = spawnSync(engine, [...options, "build", ...flags, "--network", "host", "-t", tag, "."], {
    stdio: "inherit",
  });
  if (built.status !== 0) throw new Error("The image does not build.");
}

/** As compose.yaml runs it: nothing to be written but the volumes and /tmp, no capability, no new privilege. */
export function runHardened(
  image: string,
  settings: Record<string, string>,
  command: string[] = [],
  volumes: string[] = [],
) {
  const flags = ["--rm", "--network", "host", "--read-only", "--tmpfs", "/tmp:size=64m", "--cap-drop", "ALL"];
  flags.push("--security-opt", "no-new-privileges", "--no-healthcheck", ...(engine === "docker" ? [] : LIMITS));
  for (const volume of volumes) flags.push("-v", volume);
  for (const [name, value] of Object.entries(settings)) flags.push("-e", `${name}=${value}`);
  const name = `craft-pact-test-${process.pid}-${Math.round(performance.now())}`;
  const child = spawn(engine, [...options, "run", "--name", name, ...flags, image, ...command]);
  return { name, ended: codeOf(child), output: outputOf(child) };
}

/** Behind a proxy that signs certificates itself, npm needs to know it. The image keeps nothing of this. */
function listCertificateFlags(): string[] {
  const { NODE_EXTRA_CA_CERTS: file } = process.env;
  if (!file) return [];
  const npmrc = join(mkdtempSync(join(tmpdir(), "craft-pact-npmrc-")), ".npmrc");
  writeFileSync(npmrc, "cafile=/etc/ssl/certs/ca-certificates.crt\n");
  return ["-v", `${file}:/etc/ssl/certs/ca-certificates.crt:ro`, "-v", `${npmrc}:/root/.npmrc:ro`];
}
