import type { OpenSession } from "@/lib/domain/crafting/stopwatch";

/** The shortest time that may be chosen for the reminder; before it nothing needs to be asked. */
const EARLIEST_MS = 3_600_000;

/** Whether a session may have to be asked about. */
export function mayBeForgotten({ running, lastRun }: OpenSession, elapsedMs: number): boolean {
  return running && elapsedMs - lastRun.beforeMs >= EARLIEST_MS;
}
