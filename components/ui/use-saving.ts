"use client";

import { useState } from "react";
import { SURPRISE } from "@/lib/errors";
import { toast } from "./toast";

type Answer = {
  serverError?: string;
  validationErrors?: Record<string, unknown>;
};

/** Runs a small form's action: the sentence for the field when it was refused, a toast for everything else. */
export function useSaving() {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();
  async function saving(run: () => Promise<Answer | undefined>, done?: string): Promise<boolean> {
    if (pending) return false;
    setPending(true);
    setProblem(undefined);
    try {
      const answer = await run();
      const refused = firstSentence(answer?.validationErrors);
      if (refused) setProblem(refused);
      else if (answer?.serverError) toast({ message: answer.serverError, tone: "error" });
      else if (done) toast({ message: done, tone: "success" });
      return !refused && !answer?.serverError;
    } catch {
      toast({ message: SURPRISE, tone: "error" });
      return false;
    } finally {
      setPending(false);
    }
  }
  return { pending, problem, saving };
}

function firstSentence(errors: unknown): string | undefined {
  if (typeof errors === "string") return errors;
  if (!errors || typeof errors !== "object") return undefined;
  for (const error of Object.values(errors)) {
    const sentence = firstSentence(error);
    if (sentence) return sentence;
  }
}
