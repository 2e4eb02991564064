// Ten writers on one pool, as a process of its own: its death is what the test watches for.
// Arguments: the driver's folder, the database. Prints what was acknowledged when its input ends.
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";

const [driver = "", url = ""] = process.argv.slice(2);
const { default: postgres } = await import(pathToFileURL(join(driver, "src/index.js")).href);
const pool = postgres(url, { max: 10, connect_timeout: 5, backoff: () => 0.1, onnotice() {} });
const db = drizzle(pool);

const acknowledged: string[] = [];
let [uncaught, running, slowest] = [0, true, 0];
for (const event of ["uncaughtException", "unhandledRejection"] as const) process.on(event, () => uncaught++);

/** Two rows in one transaction. Some pause in between for longer than a restart takes, as a slow computation would. */
async function writePair(pauseMs: number) {
  const id = randomUUID();
  const started = Date.now();
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`insert into fault_first values (${id})`);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      await tx.execute(sql`insert into fault_second values (${id})`);
    });
    acknowledged.push(id);
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  slowest = Math.max(slowest, Date.now() - started);
}

const writers = Array.from({ length: 10 }, async (_, index) => {
  while (running) await writePair(index < 7 ? index : 1_200);
});

process.stdin.on("end", async () => {
  running = false;
  await Promise.race([Promise.all(writers), new Promise((resolve) => setTimeout(resolve, 15_000))]);
  process.stdout.write(JSON.stringify({ acknowledged, uncaught, slowest }), () => process.exit(0));
});
process.stdin.resume();
