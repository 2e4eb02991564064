import "server-only";
import { findBroken } from "@/db/invariants";
import { consume } from "../limits/rate-limit";
import { logBroken } from "../log";
import { metrics } from "../metrics/metrics";

const KEPT_MS = 25 * 3_600_000;

export async function checkInvariantsDaily(): Promise<void> {
  if (await consume("invariants", "all", "")) return;
  const broken = await findBroken();
  metrics().invariants.set(Object.values(broken).reduce((sum, rows) => sum + rows, 0));
  // The next check may run in another process, which says what holds then.
  setTimeout(() => metrics().invariants.set(0), KEPT_MS).unref();
  if (Object.keys(broken).length > 0) logBroken(broken);
}
