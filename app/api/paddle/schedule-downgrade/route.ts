import { findUser } from "@/lib/auth";
import { DowngradeInput } from "@/lib/domain/billing-input";
import { DOWNGRADE_TEXTS } from "@/lib/domain/billing-texts";
import type { Tier } from "@/lib/domain/tiers";
import { SURPRISE, UserError } from "@/lib/errors";
import { answerSurprise } from "@/lib/http/answers";
import { clientAddress, isOwnOrigin } from "@/lib/http/request";
import { logSurprise } from "@/lib/log";
import { PaddleError } from "@/lib/paddle/api";
import { scheduleDowngrade } from "@/lib/paddle/changes";
import { requireTurn, TooManyError } from "@/lib/rate-limit";
import { withinTime } from "@/lib/within-time";

/**
 * Schedules a downgrade for the end of the period (spec §7 «Payment»): 200 with the plan and the day, or an error that
 * the screen only reads as such: 409 refused (not lower, one pending already, nothing to change), 502 Paddle did not do it.
 */
export async function POST(request: Request) {
  try {
    return await withinTime(schedule(request));
  } catch (error) {
    if (error instanceof TooManyError) return answerSurprise("schedule-downgrade", error);
    if (error instanceof UserError) return answer(409, { error: DOWNGRADE_TEXTS.refused.sentence });
    if (!(error instanceof PaddleError)) return answerSurprise("schedule-downgrade", error);
    logSurprise("schedule-downgrade", error);
    return answer(502, { error: DOWNGRADE_TEXTS.refused.sentence });
  }
}

async function schedule(request: Request): Promise<Response> {
  if (!isOwnOrigin(request.headers)) return answer(403, { error: SURPRISE });
  const user = await findUser();
  if (!user) return answer(401, { error: SURPRISE });
  await requireTurn("downgrade", user.id, clientAddress(request.headers));
  const input = DowngradeInput.safeParse(await request.json().catch(() => null));
  if (!input.success) return answer(400, { error: DOWNGRADE_TEXTS.refused.sentence });
  return answer(200, await scheduleDowngrade(user.id, input.data.target_tier));
}

function answer(status: number, body: { tier: Tier; at: Date } | { error: string }) {
  return Response.json(body, { status, headers: { "Cache-Control": "no-store" } });
}
