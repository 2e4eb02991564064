import { cspFacts } from "@/lib/server/http/csp-reports";
import { jsonOf, route } from "@/lib/server/http/route";
import { consumeInMemory } from "@/lib/server/limits/memory-limit";
import { TooManyError } from "@/lib/server/limits/rate-limit";
import { logSecurity } from "@/lib/server/log";

const MAX_BYTES = 16 * 1024;

/**
 * Where browsers report what our content security policy stopped. They send it by themselves, from
 * any page and without our Origin, so it changes nothing: a few fields go into the log, so many a minute and address.
 */
export const POST = route({ name: "csp", origin: "any", maxBytes: MAX_BYTES }, async (call) => {
  const retryAfterSeconds = await consumeInMemory("csp.ip", call.address, call.address);
  if (retryAfterSeconds) throw new TooManyError(retryAfterSeconds);
  for (const fact of cspFacts(jsonOf(call))) logSecurity("csp", fact);
  return new Response(null, { status: 204 });
});
