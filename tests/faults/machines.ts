import { type ChildProcess, execFileSync, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { nameForClone } from "../support/processes/children";

// Machines as network namespaces of Linux around a router. The machine that runs the tests gets no address or route.

/** Lets a later run find what a killed one left behind. */
const MARK = `${nameForClone("net")}-`;
const ROUTER = `${MARK}router`;

export type Machine = { name: string; address: string };

/** Null where machines can be made. */
export function findObstacle(): string | null {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return "needs root on Linux";
  for (const command of ["ip", "nsenter", "sysctl"])
    if (spawnSync(command, ["-V"]).status !== 0) return `needs ${command}`;
  return spawnSync("unshare", ["--net", "--mount", "true"]).status === 0 ? null : "may not make network namespaces";
}

export function makeMachine(n: number): Machine {
  const [name, port, gateway, address] = [`${MARK}${n}`, `port${n}`, `10.213.${n}.1`, `10.213.${n}.2`];
  if (!listNamespaces().includes(ROUTER)) {
    ip("netns", "add", ROUTER);
    setKernel(ROUTER, ["net.ipv4.ip_forward=1"]);
  }
  ip("netns", "add", name);
  ip("-n", name, "link", "add", "eth0", "type", "veth", "peer", "name", port, "netns", ROUTER);
  ip("-n", ROUTER, "address", "add", `${gateway}/24`, "dev", port);
  ip("-n", name, "address", "add", `${address}/24`, "dev", "eth0");
  ip("-n", ROUTER, "link", "set", port, "up");
  for (const device of ["lo", "eth0"]) ip("-n", name, "link", "set", device, "up");
  ip("-n", name, "route", "add", "default", "via", gateway);
  return { name, address };
}

/** Nothing comes from it any more, and the router silently drops what is for it: no RST, no ICMP. */
export function cutOff({ name, address }: Machine): void {
  ip("-n", ROUTER, "route", "add", "blackhole", `${address}/32`);
  ip("-n", name, "link", "set", "eth0", "down");
}

export function setKernel(name: string, settings: string[]): void {
  ip("netns", "exec", name, "sysctl", "-qw", ...settings);
}

export function startOn({ name }: Machine, command: string[], { uid, gid, ...options }: SpawnOptions): ChildProcess {
  const account = uid === undefined ? [] : [`--setuid=${uid}`, `--setgid=${gid}`];
  return spawn("nsenter", [`--net=/run/netns/${name}`, ...account, "--", ...command], options);
}

/** Kills what runs on them too, even of an earlier killed run. */
export function removeMachines(): void {
  for (const name of listNamespaces()) {
    for (const pid of ip("netns", "pids", name).split("\n").filter(Boolean)) spawnSync("kill", ["-KILL", pid]);
    ip("netns", "delete", name);
  }
}

function listNamespaces(): string[] {
  const all = ip("netns", "list").split("\n");
  return all.map((line) => line.split(" ")[0] ?? "").filter((name) => name.startsWith(MARK));
}

function ip(...args: string[]): string {
  return execFileSync("ip", args, { encoding: "utf8" });
}
