import { writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const TICK_MS = 10;

/**
 * For load tests: on SIGUSR2 collects garbage, writes the usage since the last signal and restarts the count.
 * `busyMaxMs`: the longest delay of the event loop caused by this process, not by the rest of the machine.
 */
export function startMeasuring(file: string) {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const delay = monitorEventLoopDelay({ resolution: TICK_MS });
  delay.enable();
  let busyMaxMs = 0;
  let [lastAt, lastCpu] = [performance.now(), process.cpuUsage()];
  const begin = () => {
    delay.reset();
    busyMaxMs = 0;
    [lastAt, lastCpu] = [performance.now(), process.cpuUsage()];
  };
  setInterval(() => {
    const cpu = process.cpuUsage(lastCpu);
    const late = performance.now() - lastAt - TICK_MS;
    busyMaxMs = Math.max(busyMaxMs, Math.min(late, (cpu.user + cpu.system) / 1000));
    [lastAt, lastCpu] = [performance.now(), process.cpuUsage()];
  }, TICK_MS).unref();
  process.on("SIGUSR2", () => {
    const [delayMaxMs, delayP99Ms] = [delay.max / 1e6, delay.percentile(99) / 1e6];
    for (let i = 0; i < 3; i++) collect();
    const resources = process.getActiveResourcesInfo().length;
    const measured: Measured = { ...process.memoryUsage(), busyMaxMs, delayMaxMs, delayP99Ms, resources };
    writeFileSync(file, JSON.stringify(measured));
    begin();
  });
}

export type Measured = NodeJS.MemoryUsage & Record<"busyMaxMs" | "delayMaxMs" | "delayP99Ms" | "resources", number>;
