import { DowngradeInput } from "@/lib/domain/billing/input";
import { DOWNGRADE_TEXTS } from "@/lib/domain/billing/texts";
import { UserError } from "@/lib/errors";
import { json, jsonOf, refusalResponse, route } from "@/lib/server/api/route";
import { logUnexpectedError } from "@/lib/server/log/writer";
import { PaddleError } from "@/lib/server/paddle/api";
import { scheduleDowngrade } from "@/lib/server/paddle/changes";

const REFUSED = DOWNGRADE_TEXTS.refused.sentence;

/** 200 with the plan and the date, 409 with the reason of a refusal, 502 when the change failed at Paddle. */
export const POST = route({ name: "schedule-downgrade", user: true, limit: "downgrade" }, async (call) => {
  const input = DowngradeInput.safeParse(jsonOf(call));
  if (!input.success) throw new UserError(REFUSED);
  try {
    return json(await scheduleDowngrade(call.user.id, input.data.target_tier));
  } catch (error) {
    if (error instanceof UserError) return refusalResponse("invalid", error.message, { status: 409 });
    if (!(error instanceof PaddleError)) throw error;
    logUnexpectedError("schedule-downgrade", error);
    return refusalResponse("unavailable", REFUSED, { status: 502 });
  }
});
