import { db } from "@/db/client";
import { rateLimits } from "@/db/schema";

export function limiterStore() {
  return { storeClient: db, schema: rateLimits };
}
