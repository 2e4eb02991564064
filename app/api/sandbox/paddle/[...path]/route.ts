import { answerSurprise } from "@/lib/http/answers";
import { answerApiCall } from "@/lib/sandbox/api";
import { requireSandbox } from "@/lib/sandbox/guard";
import { withinTime } from "@/lib/within-time";

type Context = { params: Promise<{ path: string[] }> };

/** Paddle's API, played for the product's own SDK on the untouched demo. */
export const GET = answer;
export const PATCH = answer;
export const POST = answer;

async function answer(request: Request, { params }: Context) {
  requireSandbox();
  try {
    return await withinTime(answerApiCall(request, (await params).path));
  } catch (error) {
    return answerSurprise("sandbox.api", error);
  }
}
