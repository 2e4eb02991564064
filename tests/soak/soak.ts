import { readdirSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { Measured } from "@/lib/server/jobs/measure";
import { appPidsOf, emptyDataDir, findServedDistDir, runAsProduct, startProduct } from "../faults/product";
import { runAllAtOnce } from "../support/database/at-once";
import { headersAt } from "../support/people/session-cookie";
import { readBuiltActions } from "../support/requests/server-actions";
import { aMeasuredProcess } from "../support/screens/measured";
import { type Soaked, soakOnce } from "./crafter";

// npm run test:soak: half an hour of everything at once (SOAK_MINUTES), then what the process needed for it.

const MINUTES = Number(process.env.SOAK_MINUTES ?? 30);
const CRAFTERS = 6;
/** What is cached at first use is not counted as growth. */
const WARM_UP_MINUTES = Math.min(10, MINUTES / 3);
const LIMITS = { megabytesAMinute: 1, delayP99Ms: 100 };
const MB = 1024 * 1024;

type Sample = Measured & { minute: number; files: number };

emptyDataDir();
const measured = aMeasuredProcess();
const product = await startProduct({ MEASURE_FILE: measured.file });
let isGoing = true;
try {
  const [pid = 0] = appPidsOf(product);
  const crafters = await signIn();
  const statuses = new Map<number, number>();
  const work = crafters.map(async (crafter, index) => {
    for (let round = index * 7; isGoing; round++)
      for (const status of await soakOnce(crafter, round)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  });
  const failed = Promise.race(work).then(() => []);
  const samples = await Promise.race([takeSamples(pid), failed]);
  isGoing = false;
  await Promise.all(work);
  reportSlopes(samples, statuses);
} finally {
  isGoing = false;
  product.launcher.kill("SIGTERM");
}

/** Crafters with a login of their own, as the product itself would have signed them in. */
async function signIn(): Promise<Soaked[]> {
  const actions = readBuiltActions(findServedDistDir());
  return runAsProduct(product, async () => {
    const { aUser } = await import("../support/people/factories");
    return runAllAtOnce(CRAFTERS, async () => {
      const user = await aUser({ tier: "pro_plus" });
      return { url: product.url, signedIn: await headersAt(product.url, user.id), actions };
    });
  });
}

async function takeSamples(pid: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  const from = performance.now();
  const every = Math.min(60_000, (MINUTES * 60_000) / 12);
  while (performance.now() - from < MINUTES * 60_000) {
    await pause(every);
    const minute = (performance.now() - from) / 60_000;
    const one = { ...(await measured.measure(pid)), minute, files: readdirSync(`/proc/${pid}/fd`).length };
    samples.push(one);
    const [rss, heap, external] = [one.rss, one.heapUsed, one.external].map((bytes) => (bytes / MB).toFixed(1));
    const delay = `delay p99 ${one.delayP99Ms.toFixed(0)} ms, longest ${one.delayMaxMs.toFixed(0)} ms (own work ${one.busyMaxMs.toFixed(0)} ms)`;
    console.log(
      `${minute.toFixed(1)} min: RSS ${rss} MB, heap ${heap}, external ${external}, ${one.files} files, ${delay}`,
    );
  }
  return samples;
}

function reportSlopes(samples: Sample[], statuses: Map<number, number>) {
  const warm = samples.filter(({ minute }) => minute >= WARM_UP_MINUTES);
  const slopes = {
    rss: slopeOf(warm.map(({ minute, rss }) => [minute, rss / MB])),
    heap: slopeOf(warm.map(({ minute, heapUsed, external }) => [minute, (heapUsed + external) / MB])),
    files: slopeOf(warm.map(({ minute, files }) => [minute, files])),
  };
  const delay = Math.max(...warm.map(({ delayP99Ms }) => delayP99Ms));
  console.log(
    [...statuses]
      .sort()
      .map(([status, count]) => `${count} × ${status}`)
      .join(", "),
  );
  console.log(
    `After ${WARM_UP_MINUTES.toFixed(0)} min: RSS ${slopes.rss.toFixed(2)} MB/min, heap and external ${slopes.heap.toFixed(2)} MB/min, files ${slopes.files.toFixed(2)}/min, delay p99 ${delay.toFixed(0)} ms at most`,
  );
  const problems = [
    slopes.rss >= LIMITS.megabytesAMinute && "memory grows",
    slopes.files * MINUTES > CRAFTERS && "files stay open",
    delay >= LIMITS.delayP99Ms && "the event loop is late",
    [...statuses.keys()].some((status) => status >= 500) && "there were answers of 500 and above",
    samples.length === 0 && "nothing was measured",
  ].filter(Boolean);
  console.log(problems.length > 0 ? `Failed: ${problems.join(", ")}.` : "Passed.");
  process.exitCode = problems.length > 0 ? 1 : 0;
}

/** Least squares. */
function slopeOf(points: [x: number, y: number][]): number {
  const mean = (index: 0 | 1) => points.reduce((sum, point) => sum + point[index], 0) / points.length;
  const [x0, y0] = [mean(0), mean(1)];
  const over = points.reduce((sum, [x, y]) => sum + (x - x0) * (y - y0), 0);
  return over / points.reduce((sum, [x]) => sum + (x - x0) ** 2, 0);
}
