import { type ErrorBody, type ErrorCode, GENERIC_ERROR_MESSAGE, MALFORMED, MALFORMED_MESSAGE } from "../errors";
import { TimeoutError, withinTime } from "../time-out";

/** `offline`: no answer came; `outdated`: the server has a newer version than this page; the others are the server's. */
export type ActionErrorCode = ErrorCode | "offline" | "outdated";

/** Why an action did nothing, with a sentence and, where fields were refused, one per field by its path (`materials.2.cost`). */
export type ActionError = { code: ActionErrorCode; message: string; fieldErrors: Record<string, string> };
export type Refused = { ok: false } & ActionError;
export type Outcome<T> = { ok: true; data: T | undefined } | Refused;

export type ActionAnswer<T> = { data?: T; serverError?: ErrorBody["error"]; validationErrors?: unknown } | undefined;

/** The server gives up after eight seconds; nothing hangs longer than this. */
const TIMEOUT_MS = 10_000;
const OUTDATED = "A newer version is ready. Please reload the page.";

/**
 * Runs an action from the browser. Whatever can happen becomes one outcome with a code. `fallback` replaces the generic
 * sentence; `patienceMs` null waits for as long as `run` takes. After a sign-out, or a sign-in to another account, it
 * leaves the page.
 */
export async function runAction<T>(
  run: () => Promise<ActionAnswer<T>>,
  { fallback = GENERIC_ERROR_MESSAGE, timeoutMs = TIMEOUT_MS }: { fallback?: string; timeoutMs?: number | null } = {},
): Promise<Outcome<T>> {
  let answer: ActionAnswer<T>;
  try {
    answer = await (timeoutMs === null ? run() : withinTime(run(), timeoutMs));
  } catch (error) {
    return refused(errorOf(error), fallback);
  }
  if (answer?.serverError) return refused(answer.serverError, fallback);
  if (!answer?.validationErrors) return { ok: true, data: answer?.data };
  // What no form can have sent belongs to none of its fields.
  const fieldErrors = Object.fromEntries(
    pathsIn(answer.validationErrors, "").filter(([, problem]) => problem !== MALFORMED),
  );
  const [first = MALFORMED_MESSAGE] = Object.values(fieldErrors);
  return { ok: false, code: "invalid", message: first, fieldErrors };
}

function refused({ code, message }: { code: ActionErrorCode; message: string }, fallback: string): Refused {
  if (code === "signed_out" || code === "other_account")
    void import("./leave-page").then((page) => page.leavePage(code));
  return {
    ok: false,
    code,
    message: code === "unexpected" || code === "offline" ? fallback : message,
    fieldErrors: {},
  };
}

/** What Next threw in place of an answer. */
function errorOf(error: unknown): { code: ActionErrorCode; message: string } {
  if (!(error instanceof Error)) return { code: "unexpected", message: GENERIC_ERROR_MESSAGE };
  if (error.name === "UnrecognizedActionError") return { code: "outdated", message: OUTDATED };
  if (error instanceof TypeError || error instanceof TimeoutError || !navigator.onLine)
    return { code: "offline", message: GENERIC_ERROR_MESSAGE };
  return gateErrorOf(error.message) ?? { code: "unexpected", message: GENERIC_ERROR_MESSAGE };
}

/** The gate answers an action in plain text, which Next hands on as the error's message. */
function gateErrorOf(text: string): ErrorBody["error"] | null {
  try {
    const { error } = JSON.parse(text) as ErrorBody;
    return typeof error.code === "string" && typeof error.message === "string" ? error : null;
  } catch {
    return null;
  }
}

/** The library's tree of `_errors` as paths. */
function pathsIn(tree: unknown, path: string): [string, string][] {
  if (!tree || typeof tree !== "object") return [];
  return Object.entries(tree).flatMap(([step, below]): [string, string][] => {
    if (step !== "_errors") return pathsIn(below, path ? `${path}.${step}` : step);
    const [sentence]: unknown[] = Array.isArray(below) ? below : [];
    return path && typeof sentence === "string" ? [[path, sentence]] : [];
  });
}
