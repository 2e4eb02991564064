import { useOptimistic, useState, useTransition } from "react";
import { Options } from "@/components/ui/input";
import { setSessionKindAction } from "@/lib/actions/crafting";
import { runAction } from "@/lib/client/run-action";
import { KIND_NAMES, SESSION_KINDS, type SessionKind } from "@/lib/domain/crafting/kinds";

export function KindOptions() {
  return <Options of={SESSION_KINDS.map((kind) => [kind, KIND_NAMES[kind]])} />;
}

/** A saved session's kind, stored as soon as it is chosen and reverted if refused. */
export function useKind(sessionId: string, stored: SessionKind, onSaved: (sentence: string) => void) {
  const [kind, show] = useOptimistic(stored);
  const [problem, setProblem] = useState<string>();
  const [, startTransition] = useTransition();

  // Arrow keys choose one kind after another: all of them are sent, in order.
  const choose = (wanted: SessionKind) =>
    startTransition(async () => {
      show(wanted);
      const outcome = await runAction(() => setSessionKindAction({ sessionId, kind: wanted }));
      setProblem(outcome.ok ? undefined : outcome.message);
      if (outcome.ok) onSaved(`Saved as ${KIND_NAMES[wanted].toLowerCase()}.`);
    });

  return { kind, problem, choose };
}
