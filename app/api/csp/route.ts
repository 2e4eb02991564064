import { jsonOf, route } from "@/lib/server/api/route";
import { readCspFacts } from "@/lib/server/gate/csp-reports";
import { consumeInMemory } from "@/lib/server/limits/memory-limit";
import { TooManyError } from "@/lib/server/limits/rate-limit";
import { logSecurity } from "@/lib/server/log/writer";

/** Browsers send reports by themselves, without our Origin, so a report only causes a few fields to be logged. */
export const POST = route({ name: "csp", origin: "any", maxBytes: 16 * 1024 }, async (call) => {
  const retryAfterSeconds = await consumeInMemory("csp.ip", call.address, call.address);
  if (retryAfterSeconds) throw new TooManyError(retryAfterSeconds);
  for (const fact of readCspFacts(jsonOf(call))) logSecurity("csp", fact);
  return new Response(null, { status: 204 });
});
