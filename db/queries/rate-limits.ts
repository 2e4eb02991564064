import { db } from "@/db/client";
import { rateLimits } from "@/db/schema";

/** Where the limiter's library keeps its counters. */
export function limiterStore() {
  return { storeClient: db, schema: rateLimits };
}
