import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Measured } from "@/lib/server/jobs/measure";

/** Where a process of the product is told to write what it uses (MEASURE_FILE), and how to ask it. */
export function measuredProcess() {
  const file = join(mkdtempSync(join(tmpdir(), "craft-pact-measure-")), "measured.json");
  return {
    file,
    /** What it used since it was asked the last time, after a forced collection. */
    async measure(pid: number): Promise<Measured> {
      rmSync(file, { force: true });
      process.kill(pid, "SIGUSR2");
      for (let waited = 0; waited < 60_000; waited += 50) {
        await pause(50);
        const text = existsSync(file) ? readFileSync(file, "utf8") : "";
        if (text.endsWith("}")) return JSON.parse(text);
      }
      throw new Error("The process measured nothing for a minute.");
    },
  };
}
