import "server-only";
import { findBroken } from "@/db/invariants";
import { consume } from "../limits/rate-limit";
import { noteInvariants } from "../log/metrics";
import { logBroken } from "../log/writer";

/** A check that failed is repeated by its own process, at the next call. */
let isUnfinished = false;

export async function checkInvariantsDaily(): Promise<void> {
  if (!isUnfinished && (await consume("invariants", "all", ""))) return;
  isUnfinished = true;
  const broken = await findBroken();
  isUnfinished = false;
  noteInvariants(Object.values(broken).reduce((sum, rows) => sum + rows, 0));
  if (Object.keys(broken).length > 0) logBroken(broken);
}
