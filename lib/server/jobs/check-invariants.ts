import "server-only";
import { findBroken } from "@/db/invariants";
import { consume } from "../limits/rate-limit";
import { logBroken } from "../log";
import { noteInvariants } from "../metrics/metrics";

export async function checkInvariantsDaily(): Promise<void> {
  if (await consume("invariants", "all", "")) return;
  const broken = await findBroken();
  noteInvariants(Object.values(broken).reduce((sum, rows) => sum + rows, 0));
  if (Object.keys(broken).length > 0) logBroken(broken);
}
