"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { focusFirstProblem } from "@/components/ui/field";
import { forget, recall, remember } from "@/components/ui/tab-memory";
import { toast } from "@/components/ui/toast";
import { completeProjectAction } from "@/lib/actions/projects";
import type { StorageKey } from "@/lib/client/storage-keys";
import { useAction } from "@/lib/client/use-action";
import { type PriceTag, priceProject } from "@/lib/domain/methods/pricing";
import {
  type CompletionFields,
  draftWork,
  readCompletion,
  repricedSentence,
  typedWorkProblems,
  type WorkProblems,
  workFieldsOf,
} from "@/lib/domain/projects/fields";
import { chosenMethod, startingMethod } from "./method-select";
import type { DialogProject, PricingMethods, ProjectDialogProps } from "./types";

/** State and submission of the completion dialog, and the price of what is typed. */
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
    // The answer brought the current method and time; the typed text stays.
    if (outcome.data?.status === "repriced") return setRepriced(repricedSentence(shown, outcome.data.price));
    draft.clear();
    router.replace(`/calculator/projects/${project.id}?made`);
    toast({ message: `“${project.name}” is complete.`, tone: "success" });
  }

  const wrong = Object.keys(unreadable);
  const message = error?.message ?? repriced;
  return { form, fields, preview: { method, work, price, wrong, message }, problems, pending, change, submit };
}

/**
 * The text typed into a project's completion dialog. sessionStorage holds it while the dialog is closed or another page
 * is open, until it is sent (`clear`); it starts with the project's own values.
 */
function useCompletionDraft(project: DialogProject, methods: PricingMethods) {
  const key: StorageKey = `completion:${project.id}`;
  const [initial] = useState(() => {
    const draft = readDraft(key) ?? fieldsOf(project);
    const priceOverride = project.suggestedPrice ?? draft.priceOverride;
    return { ...draft, priceOverride, methodId: startingMethod(methods, draft.methodId) };
  });
  const [typed, setTyped] = useState(initial);
  useEffect(() => {
    if (typed !== initial) remember(key, typed);
  }, [typed, initial, key]);
  return {
    typed,
    change: (changed: Partial<CompletionFields>) => setTyped((now) => ({ ...now, ...changed })),
    clear: () => forget(key),
  };
}

function fieldsOf(project: DialogProject): CompletionFields {
  return { ...workFieldsOf(project), methodId: project.methodId ?? "", priceOverride: "", pieces: "1" };
}

function readDraft(key: StorageKey): CompletionFields | null {
  const stored = recall(key);
  return isDraft(stored) ? stored : null;
}

function isDraft(stored: unknown): stored is CompletionFields {
  if (!areTexts(stored, ["additionalCosts", "methodId", "priceOverride", "pieces"])) return false;
  return Array.isArray(stored.materials) && stored.materials.every((line) => areTexts(line, ["name", "cost"]));
}

function areTexts(value: unknown, keys: readonly string[]): value is Record<string, unknown> {
  return (
    typeof value === "object" && value !== null && keys.every((key) => typeof Reflect.get(value, key) === "string")
  );
}
