import { type PaddleEvent, recordEvent } from "@/db/queries/billing/events";
import { GENERIC_ERROR_MESSAGE, UserError } from "@/lib/errors";
import { json, route } from "@/lib/server/api/route";
import { createConcurrencyLimiter } from "@/lib/server/limits/concurrency";
import { metrics } from "@/lib/server/log/metrics";
import { logSecurity, logUnexpectedError } from "@/lib/server/log/writer";
import { raiseRefusedAlarm } from "@/lib/server/paddle/alarm";
import { readEvent } from "@/lib/server/paddle/events";
import { paddleSettings } from "@/lib/server/paddle/settings";
import { isSignedByPaddle } from "@/lib/server/paddle/signatures";
import { elapsedMs } from "@/lib/server/request/headers";

/** Paddle waits five seconds for an answer and retries later after anything but 2xx. */
const ANSWER_WITHIN_MS = 4_500;

/**
 * Paddle sends in bursts. Storing a whole burst at once would delay every answer, so only this many are stored at once.
 * The others wait; any that wait too long fail, and Paddle retries them.
 */
const STORED_AT_ONCE = 5;
const withStoreSlot = createConcurrencyLimiter(STORED_AT_ONCE, 1_000, tooLateError);

/**
 * 401 without a valid signature, 413 over 256 KB, 400 for no event, 5xx when it can't be stored. 200 means that the
 * event and its effect are stored, even for an event type we don't know.
 */
export const POST = route(
  { name: "paddle.webhook", origin: "any", maxBytes: 256 * 1024, withinMs: ANSWER_WITHIN_MS },
  async ({ request, body }) => {
    const { mode, webhookSecrets: secrets } = paddleSettings();
    if (mode === "off") return json({ outcome: "off" }, { status: 404 });
    const header = request.headers.get("paddle-signature");
    if (!isSignedByPaddle(body, header, { secrets, now: new Date() })) {
      // Without Paddle's header the request isn't from Paddle, so it raises no alarm.
      if (header) await raiseRefusedAlarm(401).catch((error) => logUnexpectedError("billing.alarm", error));
      return refuse(401, "not signed");
    }
    const event = readBody(body);
    if (!event) return refuse(400, "not an event");
    const outcome = await withStoreSlot(async () => {
      if (elapsedMs(request.headers) > ANSWER_WITHIN_MS) throw tooLateError();
      return recordEvent(event);
    });
    metrics().webhooks.inc({ outcome });
    if (outcome === "unmatched" || outcome === "unread")
      logSecurity(`paddle.${outcome}`, { eventId: event.eventId, eventType: event.eventType });
    return json({ outcome });
  },
);

function tooLateError(): UserError {
  return new UserError(GENERIC_ERROR_MESSAGE, "unavailable");
}

function readBody(body: Uint8Array): PaddleEvent | null {
  try {
    return readEvent(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body)));
  } catch (error) {
    logUnexpectedError("paddle.webhook", error);
    return null;
  }
}

function refuse(status: number, outcome: string): Response {
  metrics().webhooks.inc({ outcome: "refused" });
  logSecurity("paddle.refused", { status });
  return json({ outcome }, { status });
}
