"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { forgetInTab, recallInTab, rememberInTab } from "@/components/ui/tab-memory";
import { toast } from "@/components/ui/toast";
import { useFieldsForm } from "@/components/ui/use-fields-form";
import { completeProjectAction } from "@/lib/actions/projects";
import type { StorageKey } from "@/lib/client/storage-keys";
import { type PriceTag, priceProject } from "@/lib/domain/methods/pricing";
import {
  type CompletionFields,
  readCompletion,
  readDraftWork,
  repricedSentence,
  typedWorkProblems,
  workFieldsOf,
} from "@/lib/domain/projects/fields";
import { findChosenMethod, findStartMethodId } from "./method-select";
import type { DialogProject, PricingMethods, ProjectDialogProps } from "./types";

/**
 * State and submission of the completion dialog, and the price of what is typed. sessionStorage holds the text while the
 * dialog is closed or another page is open, until it is sent.
 */
export function useCompletion({ project, methods }: Pick<ProjectDialogProps, "project" | "methods">) {
  const router = useRouter();
  const key: StorageKey = `completion:${project.id}`;
  const [initial] = useState(() => readStartFields(key, project, methods));
  const [repriced, setRepriced] = useState<string>();
  const completion = useFieldsForm({
    initial,
    problemsOf: (typed) => readCompletion(withMethod(typed)).problems,
    action: () => completeProjectAction({ projectId: project.id, ...fields, shown }),
    onDone: (answer) => {
      // The answer brought the current method and time; the typed text stays.
      if (answer?.status === "repriced") return setRepriced(repricedSentence(shown, answer.price));
      forgetInTab(key);
      router.replace(`/calculator/projects/${project.id}?made`);
      toast({ message: `“${project.name}” is complete.`, tone: "success" });
    },
  });
  const { fields: typed } = completion;
  useEffect(() => {
    if (typed !== initial) rememberInTab(key, typed);
  }, [typed, initial, key]);

  const method = findChosenMethod(methods, typed.methodId);
  const fields = withMethod(typed);
  const work = readDraftWork(fields, project.totalSeconds);
  const price = method ? priceProject({ method, ...work }) : null;
  // Nothing is sent without a method.
  const shown: PriceTag = { totalCents: price?.totalCents ?? 0, currency: method?.currency ?? "" };
  const unreadable = typedWorkProblems(fields);

  function withMethod(typed: CompletionFields): CompletionFields {
    return { ...typed, methodId: findChosenMethod(methods, typed.methodId)?.id ?? "" };
  }

  function change(changed: Partial<CompletionFields>) {
    completion.change(changed);
    setRepriced(undefined);
  }

  const message = completion.refusal ?? repriced;
  return {
    ...completion,
    change,
    fields,
    preview: { method, work, price, wrong: Object.keys(unreadable), message },
    problems: { ...unreadable, ...completion.problems },
  };
}

function readStartFields(key: StorageKey, project: DialogProject, methods: PricingMethods): CompletionFields {
  const draft = readDraft(key) ?? fieldsOf(project);
  const priceOverride = project.suggestedPrice ?? draft.priceOverride;
  return { ...draft, priceOverride, methodId: findStartMethodId(methods, draft.methodId) };
}

function fieldsOf(project: DialogProject): CompletionFields {
  return { ...workFieldsOf(project), methodId: project.methodId ?? "", priceOverride: "", pieces: "1" };
}

function readDraft(key: StorageKey): CompletionFields | null {
  const stored = recallInTab(key);
  return isDraft(stored) ? stored : null;
}

function isDraft(stored: unknown): stored is CompletionFields {
  if (!hasTextFields(stored, ["additionalCosts", "methodId", "priceOverride", "pieces"])) return false;
  return Array.isArray(stored.materials) && stored.materials.every((line) => hasTextFields(line, ["name", "cost"]));
}

function hasTextFields(value: unknown, keys: readonly string[]): value is Record<string, unknown> {
  return (
    typeof value === "object" && value !== null && keys.every((key) => typeof Reflect.get(value, key) === "string")
  );
}
