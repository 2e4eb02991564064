"use client";

import { useState } from "react";
import { type ActionAnswer, type ActionError, type Outcome, runAction } from "./run-action";
import { toast } from "./toast";
import { usePending } from "./use-pending";

type Options = {
  /** Replaces the generic sentence for unexpected errors and without a connection. */
  fallback?: string;
  /** Shows success, and errors without a field, as toasts. */
  toasts?: boolean | { success: string };
};

/** Runs one action for a form or a button. `run` returns null while another run is pending. */
export function useAction<Input extends unknown[], T>(
  action: (...input: Input) => Promise<ActionAnswer<T>>,
  { fallback, toasts = false }: Options = {},
) {
  const { pending, once } = usePending();
  const [error, setError] = useState<ActionError | null>(null);

  async function run(...input: Input): Promise<Outcome<T> | null> {
    const outcome = await once(() => {
      setError(null);
      return runAction(() => action(...input), { fallback });
    });
    if (outcome && !outcome.ok) setError(outcome);
    if (outcome && toasts) showOutcome(outcome, typeof toasts === "object" ? toasts.success : undefined);
    return outcome;
  }

  return { run, pending, error, fieldErrors: error?.fieldErrors ?? {}, clearError: () => setError(null) };
}

function showOutcome(outcome: Outcome<unknown>, success: string | undefined) {
  if (outcome.ok && success) toast({ message: success, tone: "success" });
  if (outcome.ok || Object.keys(outcome.fieldErrors).length > 0) return;
  toast({ message: outcome.message, tone: "error", canReload: outcome.code === "outdated" });
}
