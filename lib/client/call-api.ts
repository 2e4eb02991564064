import type { ErrorBody } from "@/lib/errors";

/**
 * Asks our own API; `json` is posted. `answer` is null without a connection, `error` where the API says why it refused.
 * Leaves the page if its account is no longer signed in; throws if `signal` was aborted.
 */
export async function callApi(path: string, { json, signal }: { json: unknown; signal?: AbortSignal }) {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify(json);
  const answer = await fetch(path, { method: "POST", headers, body, ...(signal && { signal }) }).catch(() => null);
  signal?.throwIfAborted();
  const refusal: Partial<ErrorBody> | null = answer && !answer.ok ? await answer.json().catch(() => null) : null;
  const error = refusal?.error ?? null;
  if (error?.code === "signed_out" || error?.code === "other_account") await checkAccount();
  return { answer, error };
}

/** Loaded when it is needed; if that fails, the page asks again by itself. */
async function checkAccount() {
  const page = await import("./leave-page").catch(() => null);
  await page?.checkAccount();
}
