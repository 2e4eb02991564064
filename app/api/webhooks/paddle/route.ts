import { type PaddleNews, recordEvent } from "@/db/queries/billing-events";
import { answerSurprise } from "@/lib/http/answers";
import { readAtMost } from "@/lib/http/read-body";
import { logSecurity, logSurprise } from "@/lib/log";
import { readEvent } from "@/lib/paddle/events";
import { paddleSettings } from "@/lib/paddle/settings";
import { isSignedByPaddle } from "@/lib/paddle/signature";
import { withinTime } from "@/lib/within-time";

const MOST_BYTES = 256 * 1024;

/** Paddle waits five seconds for an answer and tries again later after any other than 2xx. */
const ANSWER_WITHIN_MILLISECONDS = 4_500;

/**
 * Takes what Paddle tells: 401 unless Paddle signed these very bytes just now, 413 over 256 KB, 400 for what is no event,
 * 5xx while it can't be stored. 200 means that it is stored with its effect, an event nobody knows included.
 */
export async function POST(request: Request) {
  try {
    return await withinTime(take(request), ANSWER_WITHIN_MILLISECONDS);
  } catch (error) {
    return answerSurprise("paddle.webhook", error);
  }
}

async function take(request: Request): Promise<Response> {
  const { mode, webhookSecrets: secrets } = paddleSettings();
  if (mode === "off") return answer(404, "off");
  const body = await readAtMost(request, MOST_BYTES);
  if (!body) return refuse(413, "too big");
  const header = request.headers.get("paddle-signature");
  if (!isSignedByPaddle(body, header, { secrets, now: new Date() })) return refuse(401, "not signed");
  const news = eventIn(body);
  if (!news) return refuse(400, "not an event");
  const outcome = await recordEvent(news);
  if (outcome === "unmatched" || outcome === "unread")
    logSecurity(`paddle.${outcome}`, { eventId: news.eventId, eventType: news.eventType });
  return answer(200, outcome);
}

function eventIn(body: Uint8Array): PaddleNews | null {
  try {
    return readEvent(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body)));
  } catch (error) {
    logSurprise("paddle.webhook", error);
    return null;
  }
}

function refuse(status: number, outcome: string): Response {
  logSecurity("paddle.refused", { status });
  return answer(status, outcome);
}

function answer(status: number, outcome: string): Response {
  return Response.json({ outcome }, { status, headers: { "Cache-Control": "no-store" } });
}
