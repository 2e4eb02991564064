import "server-only";
import { findBroken } from "@/db/invariants";
import { consume } from "../limits/rate-limit";
import { logBroken } from "../log";

export async function checkInvariantsDaily(): Promise<void> {
  if (await consume("invariants", "all", "")) return;
  const broken = await findBroken();
  if (Object.keys(broken).length > 0) logBroken(broken);
}
