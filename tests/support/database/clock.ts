import { readFileSync } from "node:fs";
import { runAsOwner } from "./sql";

const CLOCK = readFileSync("db/guards/clock.sql", "utf8");

/** Sets the clock of all SQL in this worker's database; it stands still until `startClock`. */
export async function setClock(now: Date): Promise<void> {
  await runAsOwner(CLOCK.replace("clock_timestamp()", `timestamptz '${now.toISOString()}'`));
}

export async function startClock(): Promise<void> {
  await runAsOwner(CLOCK);
}
