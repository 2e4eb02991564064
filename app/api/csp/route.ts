import { takeBlanketTurn } from "@/lib/blanket-limit";
import { cspFacts } from "@/lib/http/csp-reports";
import { readAtMost } from "@/lib/http/read-body";
import { clientAddress } from "@/lib/http/request";
import { logSecurity } from "@/lib/log";

const MOST_BYTES = 16 * 1024;

/**
 * Where browsers report what our content security policy stopped. They send it by themselves, from
 * any page and without our Origin, so it changes nothing: a few fields go into the log, so many a minute and address.
 */
export async function POST(request: Request) {
  const address = clientAddress(request.headers);
  const retryAfterSeconds = takeBlanketTurn("csp.ip", address, address);
  if (retryAfterSeconds)
    return new Response(null, { status: 429, headers: { "Retry-After": String(retryAfterSeconds) } });
  const bytes = await readAtMost(request, MOST_BYTES);
  if (!bytes) return new Response(null, { status: 413 });
  for (const fact of cspFacts(parsed(bytes))) logSecurity("csp", fact);
  return new Response(null, { status: 204 });
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
