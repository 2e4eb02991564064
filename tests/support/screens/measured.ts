import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Measured } from "@/lib/server/jobs/measure";

/** The file to which a product process writes its resource usage (MEASURE_FILE), and a way to request it. */
export function measuredProcess() {
  const file = join(mkdtempSync(join(tmpdir(), "craft-pact-measure-")), "measured.json");
  return {
    file,
    /** The usage since the last call, after a forced garbage collection. */
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
