import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import { createSafeActionClient } from "next-safe-action";
import { z } from "zod";
import { ACCOUNT_HEADER } from "@/lib/domain/auth/account-header";
import { type ErrorBody, GENERIC_ERROR_MESSAGE, MALFORMED, SignedOutError, UserError } from "@/lib/errors";
import { requireReadyAdmin } from "@/lib/server/auth/admin";
import { findUser, readLogin } from "@/lib/server/auth/current-user";
import { requireSameAccount } from "@/lib/server/auth/token";
import { enforceRateLimit } from "@/lib/server/limits/rate-limit";
import { USER_LIMITS } from "@/lib/server/limits/settings";
import { logUnexpectedError } from "@/lib/server/log/writer";
import { clientAddress, isOwnOrigin } from "@/lib/server/request/headers";
import { logRefusal } from "@/lib/server/request/security-log";
import { withinTime } from "@/lib/time-out";

const client = createSafeActionClient({
  defineMetadataSchema: () => z.strictObject({ limit: z.enum(USER_LIMITS).nullable() }),
  handleServerError: async (error): Promise<ErrorBody["error"]> => {
    await logRefusal(error, (await readLogin())?.userId);
    if (error instanceof UserError) return { code: error.code, message: error.message };
    logUnexpectedError("action", error);
    return { code: "unexpected", message: GENERIC_ERROR_MESSAGE };
  },
}).use(async ({ next }) => {
  const from = await headers();
  if (!isOwnOrigin(from)) throw new UserError(GENERIC_ERROR_MESSAGE, "forbidden");
  return withinTime(next({ ctx: { address: clientAddress(from), headers: from } }));
});

/** For visitors and crafters. Refuses a page that was rendered for another account than the one signed in now. */
export const publicAction = client.metadata({ limit: null }).use(async ({ next, ctx }) => {
  requireSameAccount(ctx.headers.get(ACCOUNT_HEADER), (await readLogin())?.userId);
  return next();
});

/**
 * For the signed-in crafter `ctx.user`. Refuses a page that was rendered for another account. Name the limit first:
 * `userAction.metadata({ limit: "timer" }).inputSchema(TimerInput).action(…)`.
 */
export const userAction = client.use(async ({ next, ctx, metadata }) => {
  const user = await findUser();
  if (!user) throw new SignedOutError();
  requireSameAccount(ctx.headers.get(ACCOUNT_HEADER), user.id);
  if (metadata.limit) await enforceRateLimit(metadata.limit, user.id, ctx.address);
  return next({ ctx: { user } });
});

/** A write by the signed-in crafter, after which all pages below `paths` are made again. */
export function writeAction(limit: (typeof USER_LIMITS)[number], ...paths: string[]) {
  return userAction.metadata({ limit }).use(async ({ next }) => {
    const answer = await next();
    if (answer.success) for (const path of paths) revalidatePath(path, "layout");
    return answer;
  });
}

export const editAction = (...paths: string[]) => writeAction("edit", ...paths);

/** What is nothing but a query: it gets the crafter's id and the checked input. */
export function queryAction<Schema extends z.ZodType, T>(
  action: ReturnType<typeof writeAction>,
  schema: Schema,
  query: (userId: string, input: z.output<Schema>) => Promise<T>,
) {
  // The library can't tell that there is a schema.
  return action
    .inputSchema(schema)
    .action(({ ctx, parsedInput }) => query(ctx.user.id, parsedInput as z.output<Schema>));
}

/** For admins who proved both steps recently; non-admins get a not-found error. Writes use `runAdminAct`. */
export const adminAction = client.metadata({ limit: "edit" }).use(async ({ next, ctx }) => {
  const admin = await requireReadyAdmin();
  requireSameAccount(ctx.headers.get(ACCOUNT_HEADER), admin.id);
  await enforceRateLimit("edit", admin.id, ctx.address);
  return next({ ctx: { admin } });
});

// Schemas without a message of their own must not answer with the validator's words.
z.config({ customError: () => MALFORMED });
