import { SURPRISE } from "../errors";
import { logSurprise } from "../log";
import { BusyError } from "../password";
import { TooManyError } from "../rate-limit";

/** The answer of a route handler that failed: 429 or 503 with Retry-After and a sentence, never a reason. */
export function answerSurprise(where: string, error: unknown): Response {
  if (error instanceof TooManyError) return answer(429, error.message, error.retryAfterSeconds);
  if (error instanceof BusyError) return answer(503, error.message, 2);
  logSurprise(where, error);
  return answer(503, SURPRISE, 5);
}

function answer(status: number, error: string, retryAfterSeconds: number) {
  return Response.json({ error }, { status, headers: { "Retry-After": String(retryAfterSeconds) } });
}
