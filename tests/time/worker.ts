import { closePool } from "@/db/connection/client";
import { HARSH, RATES } from "./rates";
import { MONTH_DAYS, type Run } from "./run";
import { aServerClock } from "./server-clock";
import { type Outcome, simulate } from "./simulate";

// One process of the simulator: every so many crafters one after the other, each on a line of JSON.

const run = JSON.parse(process.env.TIME_RUN ?? "") as Run;
const clock = await aServerClock(process.env.ADMIN_DATABASE_URL ?? "");
const rates = run.isHarsh ? HARSH : RATES;
try {
  for (let index = run.first; index < run.until; index += run.step) {
    const outcome: Outcome = await simulate(run.seed, index, { days: run.months * MONTH_DAYS, rates, clock });
    console.log(JSON.stringify(outcome));
  }
} catch (error) {
  console.log(JSON.stringify({ difference: (error as Error).message }));
  process.exitCode = 1;
} finally {
  await closePool();
  await clock.close();
}
