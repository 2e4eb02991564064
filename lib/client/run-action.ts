import {
  type ErrorBody,
  type ErrorCode,
  GENERIC_ERROR_MESSAGE,
  MALFORMED,
  MALFORMED_MESSAGE,
  OUTDATED_MESSAGE,
} from "../errors";
import { TimeoutError, withinTime } from "../time-out";

export type ActionErrorCode = ErrorCode | "offline" | "outdated";

/** `fieldErrors`: one message per field, by its path (`materials.2.cost`). */
export type ActionError = { code: ActionErrorCode; message: string; fieldErrors: Record<string, string> };
type Refused = { ok: false } & ActionError;
export type Outcome<T> = { ok: true; data: T | undefined } | Refused;

export type ActionAnswer<T> = { data?: T; serverError?: ErrorBody["error"]; validationErrors?: unknown } | undefined;

/** Longer than the server's own limit of eight seconds. */
const TIMEOUT_MS = 10_000;

/**
 * Turns an action's answer, error or timeout into one outcome. `fallback` is shown for unexpected errors and offline;
 * `timeoutMs: null` waits as long as `run` takes. Leaves the page if its account is no longer signed in.
 */
export async function runAction<T>(
  run: () => Promise<ActionAnswer<T>>,
  {
    fallback = GENERIC_ERROR_MESSAGE,
    timeoutMs = TIMEOUT_MS,
  }: { fallback?: string | undefined; timeoutMs?: number | null } = {},
): Promise<Outcome<T>> {
  let answer: ActionAnswer<T>;
  try {
    answer = await (timeoutMs === null ? run() : withinTime(run(), timeoutMs));
  } catch (error) {
    return handleRefusal(errorOf(error), fallback);
  }
  if (answer?.serverError) return handleRefusal(answer.serverError, fallback);
  if (!answer?.validationErrors) return { ok: true, data: answer?.data };
  const fieldErrors = Object.fromEntries(
    listPaths(answer.validationErrors, "").filter(([, problem]) => problem !== MALFORMED),
  );
  const [first = MALFORMED_MESSAGE] = Object.values(fieldErrors);
  return { ok: false, code: "invalid", message: first, fieldErrors };
}

function handleRefusal({ code, message }: { code: ActionErrorCode; message: string }, fallback: string): Refused {
  if (code === "signed_out" || code === "other_account")
    void import("./leave-page").then((page) => page.leavePage(code));
  return {
    ok: false,
    code,
    message: code === "unexpected" || code === "offline" ? fallback : message,
    fieldErrors: {},
  };
}

/** Classifies what Next throws if it has no answer to decode. */
function errorOf(error: unknown): { code: ActionErrorCode; message: string } {
  if (!(error instanceof Error)) return { code: "unexpected", message: GENERIC_ERROR_MESSAGE };
  if (error.name === "UnrecognizedActionError") return { code: "outdated", message: OUTDATED_MESSAGE };
  if (error instanceof TypeError || error instanceof TimeoutError || !navigator.onLine)
    return { code: "offline", message: GENERIC_ERROR_MESSAGE };
  return gateErrorOf(error.message) ?? { code: "unexpected", message: GENERIC_ERROR_MESSAGE };
}

/** The gate answers actions in plain text, which Next passes on as the error's message. */
function gateErrorOf(text: string): ErrorBody["error"] | null {
  try {
    const { error } = JSON.parse(text) as ErrorBody;
    return typeof error.code === "string" && typeof error.message === "string" ? error : null;
  } catch {
    return null;
  }
}

/** Flattens next-safe-action's tree of `_errors` into paths with a message each. */
function listPaths(tree: unknown, path: string): [string, string][] {
  if (!tree || typeof tree !== "object") return [];
  return Object.entries(tree).flatMap(([step, below]): [string, string][] => {
    if (step !== "_errors") return listPaths(below, path ? `${path}.${step}` : step);
    const [sentence]: unknown[] = Array.isArray(below) ? below : [];
    return path && typeof sentence === "string" ? [[path, sentence]] : [];
  });
}
