"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useRef, useState } from "react";
import { focusFirstProblem } from "@/components/ui/focus-first-problem";
import { toast } from "@/components/ui/toast";
import { completeProjectAction } from "@/lib/actions/projects";
import { useAction } from "@/lib/client/use-action";
import { type PriceTag, priceProject } from "@/lib/domain/methods/pricing";
import {
  type CompletionFields,
  draftWork,
  readCompletion,
  repricedSentence,
  typedWorkProblems,
  type WorkProblems,
} from "@/lib/domain/projects/completion";
import { chosenMethod } from "./method-select";
import type { ProjectDialogProps } from "./types";
import { useCompletionDraft } from "./use-completion-draft";

/** What is typed to complete a project, the price it comes to, and its sending. */
export function useCompletion({ project, methods }: Pick<ProjectDialogProps, "project" | "methods">) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const draft = useCompletionDraft(project, methods);
  const [tried, setTried] = useState(false);
  const [repriced, setRepriced] = useState<string | null>(null);
  const { run, pending, error, fieldErrors, clearError } = useAction(completeProjectAction);

  const method = chosenMethod(methods, draft.typed.methodId);
  const fields = { ...draft.typed, methodId: method?.id ?? "" };
  const work = draftWork(fields, project.totalSeconds);
  const price = method ? priceProject({ method, ...work }) : null;
  const unreadable = typedWorkProblems(fields);
  const problems: WorkProblems = { ...fieldErrors, ...(tried ? readCompletion(fields).problems : unreadable) };

  function change(changed: Partial<CompletionFields>) {
    draft.change(changed);
    setRepriced(null);
    clearError();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!method || !price || readCompletion(fields).problems) return focusFirstProblem(form.current?.parentElement);
    const shown: PriceTag = { totalCents: price.totalCents, currency: method.currency };
    const outcome = await run({ projectId: project.id, ...fields, shown });
    if (!outcome?.ok) return;
    // The answer brought the method and the time as they are now; what was typed stays.
    if (outcome.data?.status === "repriced") return setRepriced(repricedSentence(shown, outcome.data.price));
    draft.clear();
    router.replace(`/calculator/projects/${project.id}?made`);
    toast({ message: `“${project.name}” is complete.`, tone: "success" });
  }

  const wrong = Object.keys(unreadable);
  const message = error?.message ?? repriced;
  return { form, fields, preview: { method, work, price, wrong, message }, problems, pending, change, submit };
}
