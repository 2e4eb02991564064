import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { aFolder } from "../support/processes/children";
import { MUTATIONS, type Mutation } from "./mutations";
import { runWorker } from "./run";

const LIMIT_MS = 300_000;
const AT_ONCE = 2;

/** Runs the harsh simulator on copies of the source with one rule changed each; true when every change was found. */
export async function runMutations(server: { adminUrl: string; appUrl: string }): Promise<boolean> {
  const left = MUTATIONS.map((mutation, index) => ({ mutation, index })).filter(
    ({ index }) => !process.env.TIME_MUTATIONS || process.env.TIME_MUTATIONS.split(",").includes(String(index + 1)),
  );
  const missed: string[] = [];
  const count = left.length;
  const work = async () => {
    const { path: copy, remove } = aCopy();
    for (let next = left.shift(); next; next = left.shift()) {
      const isFound = await isFoundIn(copy, next.mutation, next.index, server);
      if (!isFound) missed.push(`${next.index + 1} ${next.mutation.breaks}`);
    }
    remove();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  console.log(`${count - missed.length} of ${count} mutations found.`);
  for (const one of missed) console.log(`NOT FOUND: ${one}`);
  return missed.length === 0;
}

async function isFoundIn(
  copy: string,
  mutation: Mutation,
  index: number,
  server: { adminUrl: string; appUrl: string },
) {
  const file = join(copy, mutation.file);
  const source = readFileSync(file, "utf8");
  if (source.split(mutation.from).length !== 2) throw new Error(`${mutation.file} has not one ${mutation.from}`);
  writeFileSync(
    file,
    source.replace(mutation.from, () => mutation.to),
  );
  const began = Date.now();
  const run = { seed: "mutations", first: 0, until: 1_000, step: 1, months: 1, isHarsh: true };
  const { difference } = await runWorker(server, `mutant_${index}`, run, { cwd: copy, limitMs: LIMIT_MS });
  writeFileSync(file, source);
  const seconds = Math.round((Date.now() - began) / 1_000);
  console.log(`${index + 1} ${difference ? "found" : "not found"} after ${seconds} s: ${mutation.breaks}`);
  if (difference) console.log(`   ${difference.split("\n", 1)[0]}`);
  return difference !== null;
}

function aCopy() {
  const folder = aFolder("mutants");
  for (const part of ["lib", "db", "tests/time", "tests/support", "package.json", "tsconfig.json"])
    cpSync(part, join(folder.path, part), { recursive: true });
  symlinkSync(join(process.cwd(), "node_modules"), join(folder.path, "node_modules"));
  return folder;
}
