import { type PaddleNews, recordEvent } from "@/db/queries/billing-events";
import { json, route } from "@/lib/http/route";
import { logSecurity, logSurprise } from "@/lib/log";
import { raiseRefused } from "@/lib/paddle/alarm";
import { readEvent } from "@/lib/paddle/events";
import { paddleSettings } from "@/lib/paddle/settings";
import { isSignedByPaddle } from "@/lib/paddle/signature";

const MAX_BYTES = 256 * 1024;

/** Paddle waits five seconds for an answer and tries again later after any other than 2xx. */
const ANSWER_WITHIN_MS = 4_500;

/**
 * Takes what Paddle tells: 401 unless Paddle signed these very bytes just now, 413 over 256 KB, 400 for what is no event,
 * 5xx while it can't be stored. 200 means that it is stored with its effect, an event nobody knows included.
 */
export const POST = route(
  { name: "paddle.webhook", origin: "any", maxBytes: MAX_BYTES, withinMs: ANSWER_WITHIN_MS },
  async ({ request, body }) => {
    const { mode, webhookSecrets: secrets } = paddleSettings();
    if (mode === "off") return json({ outcome: "off" }, { status: 404 });
    const header = request.headers.get("paddle-signature");
    if (!isSignedByPaddle(body, header, { secrets, now: new Date() })) {
      // Without Paddle's header it is a stranger, whom nobody needs to look at.
      if (header) await raiseRefused(401).catch((error) => logSurprise("billing.alarm", error));
      return refuse(401, "not signed");
    }
    const news = eventIn(body);
    if (!news) return refuse(400, "not an event");
    const outcome = await recordEvent(news);
    if (outcome === "unmatched" || outcome === "unread")
      logSecurity(`paddle.${outcome}`, { eventId: news.eventId, eventType: news.eventType });
    return json({ outcome });
  },
);

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
  return json({ outcome }, { status });
}
