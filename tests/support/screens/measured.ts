import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Measured } from "@/lib/server/jobs/measure";
import { aFolder, waitUntil } from "../processes/children";

/** The file to which a product process writes its resource usage (MEASURE_FILE), and a way to request it. */
export function aMeasuredProcess() {
  const file = join(aFolder("measure").path, "measured.json");
  return {
    file,
    /** The usage since the last call, after a forced garbage collection. */
    async measure(pid: number): Promise<Measured> {
      rmSync(file, { force: true });
      process.kill(pid, "SIGUSR2");
      return waitUntil("the process to measure itself", 60, () => {
        const text = existsSync(file) ? readFileSync(file, "utf8") : "";
        return text.endsWith("}") && JSON.parse(text);
      });
    },
  };
}
