import { answerApiCall } from "@/lib/sandbox/api";
import { requireSandbox } from "@/lib/sandbox/guard";

type Context = { params: Promise<{ path: string[] }> };

async function answer(request: Request, { params }: Context) {
  requireSandbox();
  return answerApiCall(request, (await params).path);
}

/** Paddle's API, played for the product's own SDK on the untouched demo. */
export { answer as GET, answer as PATCH, answer as POST };
