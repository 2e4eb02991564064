import { answerApiCall } from "@/lib/sandbox/api/answer";
import { requireSandbox } from "@/lib/sandbox/guard";
import { route } from "@/lib/server/api/route";

const MAX_BYTES = 64 * 1024;

/** Paddle's API for the product's own SDK on the demo. The SDK's key replaces the Origin check. */
const answer = route<{ path: string[] }>(
  { name: "sandbox.api", origin: "any", maxBytes: MAX_BYTES },
  ({ request, params, body }) => {
    requireSandbox();
    return answerApiCall(request, params.path, body);
  },
);

export const GET = answer;
export const PATCH = answer;
export const POST = answer;
