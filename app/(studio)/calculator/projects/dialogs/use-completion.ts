"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { forgetInTab, recallInTab, rememberInTab } from "@/components/ui/tab-memory";
import { toast } from "@/components/ui/toast";
import { useFieldsForm } from "@/components/ui/use-fields-form";
import { completeProjectAction } from "@/lib/actions/projects";
import type { StorageKey } from "@/lib/client/storage-keys";
import { type Price, type PricedWork, type PriceTag, priceProject } from "@/lib/domain/methods/pricing";
import { type Draft, draftMarkOf, reopenDraft } from "@/lib/domain/projects/draft";
import {
  type CompletionFields,
  costsFieldsOf,
  readCompletion,
  readDraftWork,
  repricedSentence,
  typedWorkProblems,
  withoutEmptyLines,
} from "@/lib/domain/projects/fields";
import { readPieces } from "@/lib/domain/sales/ledger";
import { priceOfAll, suggestedPriceInWords } from "@/lib/domain/sales/suggested-price";
import { amountText } from "@/lib/domain/shared/money";
import { useBegunWith } from "./costs-fields";
import { findChosenMethod, findStartMethodId } from "./method-select";
import type { DialogProject, PricingMethod, PricingMethods, ProjectDialogProps } from "./types";

/**
 * State and submission of the completion dialog, and the price of what is typed. sessionStorage holds the text while the
 * dialog is closed or another page is open, until it is sent.
 */
export function useCompletion({ project, methods }: Pick<ProjectDialogProps, "project" | "methods">) {
  const router = useRouter();
  const key: StorageKey = `completion:${project.id}`;
  const [{ fields: initial, isOutdated }] = useState(() => readStartFields(key, project, methods));
  const saved = useBegunWith(project, isOutdated);
  const [repriced, setRepriced] = useState<string>();
  const completion = useFieldsForm({
    initial,
    problemsOf: (typed) => readCompletion(withMethod(typed)).problems,
    action: () => completeProjectAction({ projectId: project.id, ...fields, shown, begunWith: saved.begunWith }),
    onDone: (answer) => {
      // The answer brought the current method and time; the typed text stays.
      if (answer?.status === "changed") return saved.change(answer.saved);
      if (answer?.status === "repriced") return setRepriced(repricedSentence(shown, answer.price));
      forgetInTab(key);
      router.replace(`/calculator/projects/${project.id}?made`);
      toast({ message: `“${project.name}” is complete.`, tone: "success" });
    },
  });
  const { fields: typed } = completion;
  useEffect(() => {
    if (typed === initial) return;
    rememberInTab(key, { ...withoutEmptyLines(typed), begunWith: draftMarkOf(saved.costs) } satisfies Draft);
  }, [typed, initial, key, saved.costs]);

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
  const preview = { method, work, price, wrong: Object.keys(unreadable), message };
  return {
    ...completion,
    change,
    fields,
    saved,
    suggested: describeSuggested(project, fields, preview),
    preview,
    problems: { ...unreadable, ...completion.problems },
  };
}

function readStartFields(key: StorageKey, project: DialogProject, methods: PricingMethods) {
  const draft = readDraft(key) ?? { ...costsFieldsOf(project), priceOverride: "" };
  const { fields, isOutdated } = reopenDraft(draft, project);
  const priceOverride = suggestedText(project, fields.pieces) ?? fields.priceOverride;
  const methodId = findStartMethodId(methods, fields.methodId);
  return { fields: { ...fields, priceOverride, methodId }, isOutdated };
}

/** The suggested price of one for all pieces, as the text of its field. */
function suggestedText({ suggested }: DialogProject, pieces: string): string | null {
  const all = suggested && priceOfAll(suggested.oneCents, readPieces(pieces).pieces ?? 1);
  return all === null ? null : amountText(all);
}

/** Null once the crafter has set another price. */
function describeSuggested(
  project: DialogProject,
  { pieces, priceOverride }: CompletionFields,
  {
    method,
    work,
    price,
    wrong,
  }: { method: PricingMethod | null; work: PricedWork; price: Price | null; wrong: string[] },
): string | null {
  const made = readPieces(pieces).pieces;
  if (!project.suggested || !method || !price || made === null || wrong.length > 0) return null;
  if (priceOverride !== suggestedText(project, pieces)) return null;
  const costsCents = price.materialsCents + work.additionalCostsCents;
  const now = { seconds: project.totalSeconds, costsCents, pieces: made };
  return suggestedPriceInWords(project.suggested, now, method.currency);
}

function readDraft(key: StorageKey): Draft | null {
  const stored = recallInTab(key);
  return isDraft(stored) ? stored : null;
}

function isDraft(stored: unknown): stored is Draft {
  if (!hasTextFields(stored, ["additionalCosts", "methodId", "priceOverride", "pieces"])) return false;
  return Array.isArray(stored.materials) && stored.materials.every((line) => hasTextFields(line, ["name", "cost"]));
}

function hasTextFields(value: unknown, keys: readonly string[]): value is Record<string, unknown> {
  return (
    typeof value === "object" && value !== null && keys.every((key) => typeof Reflect.get(value, key) === "string")
  );
}
