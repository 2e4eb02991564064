import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

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
