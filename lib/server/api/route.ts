import "server-only";
import { unstable_rethrow } from "next/navigation";
import { hasAccount } from "@/db/queries/current-user";
import { ACCOUNT_HEADER } from "@/lib/domain/auth/account-header";
import {
  DeletedAccountError,
  type ErrorBody,
  type ErrorCode,
  GENERIC_ERROR_MESSAGE,
  MALFORMED_MESSAGE,
  SignedOutError,
  UserError,
} from "@/lib/errors";
import { TIMEOUT_MS, withinTime } from "@/lib/time-out";
import { type CurrentUser, findUser, readLogin } from "../auth/current-user";
import { accountTag, requireSameAccount } from "../auth/token";
import { enforceRateLimit, TooManyError } from "../limits/rate-limit";
import type { LimitName } from "../limits/settings";
import { logUnexpectedError } from "../log/writer";
import { bodyTypeOf, parseForm, readBody } from "../request/body";
import { clientAddress, elapsedMs, isOwnOrigin } from "../request/headers";
import { logRefusal } from "../request/security-log";

const SMALL_BODY_BYTES = 4 * 1024;
const TOO_LARGE = "This is too much to send at once.";

const STATUS: Record<ErrorCode, number> = {
  invalid: 400,
  not_found: 404,
  gone: 410,
  signed_out: 401,
  other_account: 409,
  forbidden: 403,
  too_large: 413,
  rate_limited: 429,
  unavailable: 503,
  unexpected: 503,
};

type Options<User extends boolean> = {
  name: string;
  /** Requires a signed-in user, on a page that was rendered for their account. */
  user?: User;
  /** For a link, which can't send the account header: skips the check of the page's account. */
  isOpenedByLink?: boolean;
  /** Answers logins of a deleted account with DeletedAccountError, for presses that still wait on their device. */
  saysDeleted?: boolean;
  /** Limits requests per user, or per address if `user` is not set. */
  limit?: LimitName;
  maxBytes?: number;
  tooLarge?: string;
  /** `any`: for requests that carry a signature or change nothing. */
  origin?: "own" | "any";
  /** Time limit, counted from the request's arrival in this process. */
  withinMs?: number;
};

export type Call<Params = object, User extends boolean = boolean> = {
  request: Request;
  params: Params;
  user: User extends true ? CurrentUser : null;
  address: string;
  body: Uint8Array<ArrayBuffer>;
};

/**
 * Checks origin, login, account, limit, body and time before `handle` runs. A UserError becomes `{ error: { code,
 * message } }` with the status of its code, anything else a logged 503.
 */
export function route<Params = object, User extends boolean = false>(
  {
    name,
    user: needsUser,
    isOpenedByLink = false,
    saysDeleted = false,
    limit,
    maxBytes = SMALL_BODY_BYTES,
    tooLarge = TOO_LARGE,
    origin = "own",
    withinMs = TIMEOUT_MS,
  }: Options<User>,
  handle: (call: Call<Params, User>) => Promise<Response> | Response,
) {
  async function answer(request: Request, params: Promise<Params> | undefined): Promise<Response> {
    const isWrite = !["GET", "HEAD"].includes(request.method);
    if (isWrite && origin === "own" && !isOwnOrigin(request.headers))
      throw new UserError(GENERIC_ERROR_MESSAGE, "forbidden");
    const user = needsUser ? await findUser() : null;
    if (needsUser && !user) throw saysDeleted ? await findSignOutError(request.headers) : new SignedOutError();
    if (user && !isOpenedByLink) requireSameAccount(request.headers.get(ACCOUNT_HEADER), user.id);
    const address = clientAddress(request.headers);
    if (limit) await enforceRateLimit(limit, user?.id ?? address, address);
    const body = isWrite ? await readBody(request, maxBytes) : new Uint8Array();
    if (!body) throw new UserError(tooLarge, "too_large");
    return handle({
      request,
      params: ((await params) ?? {}) as Params,
      user: user as Call<Params, User>["user"],
      address,
      body,
    });
  }
  return async (request: Request, context?: { params: Promise<Params> }): Promise<Response> => {
    try {
      const remainingMs = withinMs - elapsedMs(request.headers);
      if (remainingMs <= 0) throw new UserError(GENERIC_ERROR_MESSAGE, "unavailable");
      return await withinTime(answer(request, context?.params), remainingMs);
    } catch (error) {
      // Next uses errors for control flow, such as notFound().
      unstable_rethrow(error);
      // Needed only for the log.
      const login = await readLogin().catch(() => null);
      await logRefusal(error, login?.userId);
      return errorResponse(name, error);
    }
  };
}

async function findSignOutError(headers: Headers): Promise<UserError> {
  const login = await readLogin();
  const isOfPage = login !== null && accountTag(login.userId) === headers.get(ACCOUNT_HEADER);
  return isOfPage && !(await hasAccount(login.userId)) ? new DeletedAccountError() : new SignedOutError();
}

export function errorResponse(where: string, error: unknown): Response {
  if (!(error instanceof UserError)) {
    logUnexpectedError(where, error);
    return refusalResponse("unavailable", GENERIC_ERROR_MESSAGE, { retryAfterSeconds: 5 });
  }
  const status = "status" in error && typeof error.status === "number" ? error.status : undefined;
  const retryAfterSeconds = error instanceof TooManyError ? error.retryAfterSeconds : undefined;
  return refusalResponse(error.code, error.message, { status, retryAfterSeconds });
}

/** Builds the response for every error over HTTP. */
export function refusalResponse(
  code: ErrorCode,
  message: string,
  {
    status = STATUS[code],
    retryAfterSeconds = status === 503 ? 2 : undefined,
  }: { status?: number | undefined; retryAfterSeconds?: number | undefined } = {},
): Response {
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (retryAfterSeconds) headers.set("Retry-After", String(retryAfterSeconds));
  return Response.json({ error: { code, message } } satisfies ErrorBody, { status, headers });
}

export function json(body: unknown, { status = 200 }: { status?: number } = {}): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "no-store" } });
}

/** Leads a form's sender to a page. */
export function redirectTo(path: string): Response {
  return new Response(null, { status: 303, headers: { "Cache-Control": "no-store", Location: path } });
}

/** A picture whose address changes with it, so that the browser may cache it; proxies may not. 404 for null. */
export function privatePicture(picture: Uint8Array<ArrayBuffer> | null, fileName: string): Response {
  if (!picture) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  return new Response(picture, {
    headers: {
      "Content-Type": "image/webp",
      "Content-Disposition": `inline; filename="${fileName}"`,
      "Cache-Control": "private, max-age=31536000, immutable",
      "Content-Security-Policy": "sandbox; default-src 'none'",
    },
  });
}

/** A plain HTML form and its signed-in sender. It can't send our headers, so a hidden field names its account. */
export async function readOwnForm(call: Pick<Call, "request" | "body" | "address">) {
  const form = await formOf(call);
  const user = await findUser();
  if (!user) throw new SignedOutError();
  requireSameAccount(String(form.get("account") ?? ""), user.id);
  await enforceRateLimit("edit", user.id, call.address);
  return { form, user };
}

export function formOf({ request, body }: Pick<Call, "request" | "body">): Promise<FormData> {
  return parseForm(bodyTypeOf(request.headers), body);
}

export function jsonOf({ body }: Pick<Call, "body">): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return null;
  }
}

/** Parses the call's JSON with a schema. */
export function parseBody<Output>(call: Pick<Call, "body">, schema: Schema<Output>): Output {
  return parseWith(jsonOf(call), schema);
}

export function parseWith<Output>(value: unknown, schema: Schema<Output>): Output {
  const { success, data } = schema.safeParse(value);
  if (!success) throw new UserError(MALFORMED_MESSAGE);
  return data as Output;
}

type Schema<Output> = { safeParse: (value: unknown) => { success: boolean; data?: Output } };
