"use client";

import { useState } from "react";
import { runAction } from "@/lib/run-action";
import { toast } from "./toast";

/** Runs a small form's action: the sentence for the field when it was refused, a toast for everything else. */
export function useSaving() {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();
  async function saving(run: Parameters<typeof runAction>[0], done?: string): Promise<boolean> {
    if (pending) return false;
    setPending(true);
    setProblem(undefined);
    const outcome = await runAction(run);
    setPending(false);
    if (outcome.ok && done) toast({ message: done, tone: "success" });
    if (outcome.ok) return true;
    const [refused] = Object.values(outcome.problems);
    if (refused) setProblem(refused);
    else toast({ message: outcome.sentence, tone: "error" });
    return false;
  }
  return { pending, problem, saving };
}
