import { answerApiCall } from "@/lib/sandbox/api";
import { requireSandbox } from "@/lib/sandbox/guard";

type Context = { params: Promise<{ path: string[] }> };

/** Paddle's API, played for the product's own SDK on the untouched demo. */
export const GET = answer;
export const PATCH = answer;
export const POST = answer;

async function answer(request: Request, { params }: Context) {
  requireSandbox();
  return answerApiCall(request, (await params).path);
}
