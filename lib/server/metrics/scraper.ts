import { timingSafeEqual } from "node:crypto";
import { env } from "../env";

export const METRICS_PATH = "/metrics";

/** Always false without METRICS_TOKEN. */
export function isScraper(authorization: string | null): boolean {
  const { METRICS_TOKEN } = env();
  if (!METRICS_TOKEN || !authorization) return false;
  const [wanted, given] = [Buffer.from(`Bearer ${METRICS_TOKEN}`), Buffer.from(authorization)];
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
