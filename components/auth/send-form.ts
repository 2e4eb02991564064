import type { ActionAnswer, Outcome } from "@/lib/client/run-action";

/** Thrown if nothing was sent: the bot check failed and shows its own error. */
export class NotSent extends Error {}

type Options<T> = {
  /** Shown without a connection, for an unexpected error, and for an answer without data. */
  fallback?: string;
  /** Success changes who is signed in: the form, not the account watch, chooses the next page. */
  changesAccount?: boolean;
  /** The error in an answer, shown above the button. */
  problemIn?: (data: T) => string | undefined;
};

/** The `send` of a form on a public page. What it needs is loaded at the first try, to keep the page small. */
export async function sendForm<T>(
  send: () => Promise<ActionAnswer<T>>,
  { fallback, changesAccount = false, problemIn }: Options<T> = {},
): Promise<Outcome<T> | null> {
  let isSent = true;
  const tryToSend = async () => {
    try {
      return await send();
    } catch (error) {
      if (error instanceof NotSent) isSent = false;
      throw error;
    }
  };
  const { runAction } = await import("@/lib/client/run-action");
  const stay = changesAccount ? (await import("@/lib/client/leave-page")).expectNewAccount() : () => {};
  // No timeout, because a bot check may take long.
  const outcome = await runAction(tryToSend, { fallback, timeoutMs: null });
  const isUnusable = outcome.ok && outcome.data === undefined;
  const problem = isUnusable ? fallback : outcome.ok && outcome.data ? problemIn?.(outcome.data) : undefined;
  if (outcome.ok && !problem) return outcome;
  stay();
  if (!isSent) return null;
  return problem ? { ok: false, code: "invalid", message: problem, fieldErrors: {} } : outcome;
}
