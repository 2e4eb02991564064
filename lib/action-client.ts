import { headers } from "next/headers";
import { createSafeActionClient } from "next-safe-action";
import { z } from "zod";
import { requireUser } from "./auth";
import { SURPRISE, UserError } from "./errors";
import { clientAddress, isOwnOrigin } from "./http/request";
import { USER_LIMITS } from "./limits";
import { logSurprise } from "./log";
import { requireTurn } from "./rate-limit";
import { withinTime } from "./within-time";

const client = createSafeActionClient({
  defineMetadataSchema: () => z.strictObject({ limit: z.enum(USER_LIMITS).nullable() }),
  handleServerError: (error) => {
    if (error instanceof UserError) return error.message;
    logSurprise("action", error);
    return SURPRISE;
  },
}).use(async ({ next }) => {
  const from = await headers();
  if (!isOwnOrigin(from)) throw new UserError(SURPRISE);
  return withinTime(next({ ctx: { address: clientAddress(from), headers: from } }));
});

/** An action for anybody: same-origin only; `ctx.address` is the caller's bucket for limits. */
export const publicAction = client.metadata({ limit: null });

/**
 * An action of a signed-in crafter, `ctx.user`. Says first which limit counts it:
 * `userAction.metadata({ limit: "timer" }).inputSchema(TimerInput).action(…)`. Expected failures are thrown as UserError.
 */
export const userAction = client.use(async ({ next, ctx, metadata }) => {
  const user = await requireUser();
  if (metadata.limit) await requireTurn(metadata.limit, user.id, ctx.address);
  return next({ ctx: { user } });
});
