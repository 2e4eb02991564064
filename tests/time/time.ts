import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { startTemplate } from "../support/database/template";
import { runMutations } from "./mutate";
import { type Run, runWorker } from "./run";
import type { Outcome } from "./simulate";

// npm run test:time [-- --harsh] [-- --mutations]: a hundred crafters for a year (TIME_CRAFTERS, TIME_MONTHS, TIME_SEED, TIME_FIRST).

const { values } = parseArgs({ options: { harsh: { type: "boolean" }, mutations: { type: "boolean" } } });
const { TIME_SEED, TIME_CRAFTERS, TIME_MONTHS, TIME_FIRST } = process.env;
const seed = TIME_SEED ?? randomBytes(4).toString("hex");
const first = Number(TIME_FIRST ?? 0);
const until = first + Number(TIME_CRAFTERS ?? 100);
const months = Number(TIME_MONTHS ?? 12.2);
const PROCESSES = Math.max(1, Math.min(availableParallelism(), until - first));
/** Limit for sessions without a jump of a clock. */
const ASKED_LIMIT = 0.01;

const server = await startTemplate();
try {
  if (values.mutations) process.exitCode = (await runMutations(server)) ? 0 : 1;
  else process.exitCode = (await simulateAll()) ? 0 : 1;
} finally {
  await server.stop();
}

async function simulateAll(): Promise<boolean> {
  console.log(`Seed ${seed}: ${until - first} crafters, ${months} months each, in ${PROCESSES} processes.`);
  const began = Date.now();
  const all: Outcome[] = [];
  const onOutcome = (outcome: Outcome) => {
    all.push(outcome);
    if (all.length % 10 === 0) console.log(`${all.length} crafters after ${minutesSince(began)} min`);
  };
  const runs = Array.from({ length: PROCESSES }, (_, at): Run => {
    const isHarsh = values.harsh === true;
    return { seed, first: first + at, until, step: PROCESSES, months, isHarsh };
  });
  const results = runs.map((run, at) => runWorker(server, `time_${at}`, run, { onOutcome }));
  const differences = (await Promise.all(results)).flatMap(({ difference }) => difference ?? []);
  const sum = (of: (outcome: Outcome) => number) => all.reduce((total, outcome) => total + of(outcome), 0);
  const [sittings, asked] = [sum((one) => one.sittings), sum((one) => one.asked)];
  const years = (sum(({ days }) => days) / 365).toFixed(1);
  console.log(
    `${years} crafter-years in ${minutesSince(began)} min: ${sittings} sessions, ${sum((one) => one.presses)} presses.`,
  );
  console.log(`Asked about ${asked} of them that no jump concerns (${((asked / sittings) * 100).toFixed(2)} %).`);
  for (const difference of differences) {
    const index = /^crafter (\d+)/.exec(difference)?.[1];
    const flags = values.harsh ? " -- --harsh" : "";
    console.log(`\nDIFFERENCE: ${difference}`);
    console.log(
      `Again: TIME_SEED=${seed} TIME_FIRST=${index} TIME_CRAFTERS=1 TIME_MONTHS=${months} npm run test:time${flags}`,
    );
  }
  const isAskedRarely = values.harsh || asked <= sittings * ASKED_LIMIT;
  if (!isAskedRarely) console.log("That is more than 1 %.");
  return differences.length === 0 && isAskedRarely;
}

function minutesSince(began: number): string {
  return ((Date.now() - began) / 60_000).toFixed(1);
}
