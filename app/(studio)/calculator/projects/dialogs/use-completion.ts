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
  type ShelfChoice,
  typedWorkProblems,
  withoutEmptyLines,
} from "@/lib/domain/projects/fields";
import { readPieces } from "@/lib/domain/sales/ledger";
import { suggestedPriceInWords } from "@/lib/domain/sales/suggested-price";
import { amountText } from "@/lib/domain/shared/money";
import { useBegunWith } from "./costs-fields";
import { findChosenMethod } from "./method-select";
import type { DialogProject, PricingMethod, PricingMethods, ProjectDialogProps } from "./types";

type Missing = Extract<Awaited<ReturnType<typeof completeProjectAction>>["data"], { status: "short" }>["materials"];

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
  const [choice, choose] = useState<ShelfChoice>("take");
  const [missing, setMissing] = useState<Missing>([]);
  const completion = useFieldsForm({
    initial,
    problemsOf: (typed) => readCompletion(withMethod(typed)).problems,
    action: () => {
      const { priceOverrideCents: all } = work;
      const priceOverride = all === null ? "" : amountText(all);
      return completeProjectAction({
        projectId: project.id,
        ...fields,
        priceOverride,
        shown,
        begunWith: saved.begunWith,
        shelf: choice,
      });
    },
    onDone: (answer) => {
      // The answer brought the current method and time; the typed text stays.
      if (answer?.status === "changed") return saved.change(answer.saved);
      setMissing(answer?.status === "short" ? answer.materials : []);
      if (answer?.status === "short") return;
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
  const { pieces } = readPieces(fields.pieces);

  function withMethod(typed: CompletionFields): CompletionFields {
    return { ...typed, methodId: findChosenMethod(methods, typed.methodId)?.id ?? "" };
  }

  function change(changed: Partial<CompletionFields>) {
    completion.change(changed);
    setRepriced(undefined);
    setMissing([]);
  }

  const message = completion.refusal ?? repriced;
  const wrong = [...Object.keys(unreadable), ...(pieces === null ? ["pieces"] : [])];
  const offered = [...methods.mine, ...methods.saved];
  const preview = { method, offered, work, price, pieces: pieces ?? 1, wrong, message };
  return {
    ...completion,
    change,
    fields,
    saved,
    shelf: { choice, choose, missing },
    suggested: describeSuggested(project, fields, preview),
    preview,
    problems: { ...unreadable, ...completion.problems },
  };
}

function readStartFields(key: StorageKey, project: DialogProject, methods: PricingMethods) {
  const draft = readDraft(key) ?? { ...costsFieldsOf(project), priceOfOne: "" };
  const { fields, isOutdated } = reopenDraft(draft, project);
  const priceOfOne = project.suggested ? amountText(project.suggested.oneCents) : fields.priceOfOne;
  // Completing is final, so a method is chosen beforehand only if it is the project's own or the only one.
  const [only, ...others] = [...methods.mine, ...methods.saved];
  const methodId = only && others.length === 0 ? only.id : fields.methodId || (project.likelyMethod?.id ?? "");
  return { fields: { ...fields, priceOfOne, methodId }, isOutdated };
}

type Preview = { method: PricingMethod | null; work: PricedWork; price: Price | null; pieces: number; wrong: string[] };

/** Null once the crafter has set another price. */
function describeSuggested(
  { suggested, totalSeconds }: DialogProject,
  { priceOfOne }: CompletionFields,
  { method, work, price, pieces, wrong }: Preview,
): string | null {
  if (!suggested || !method || !price || wrong.length > 0) return null;
  if (priceOfOne !== amountText(suggested.oneCents)) return null;
  const costsCents = price.materialsCents + work.additionalCostsCents;
  return suggestedPriceInWords(suggested, { seconds: totalSeconds, costsCents, pieces }, method.currency);
}

function readDraft(key: StorageKey): Draft | null {
  const stored = recallInTab(key);
  // A draft of the version before has the price of all pieces.
  const wasOfOne = hasTextFields(stored, ["priceOverride", "pieces"]) && stored.pieces === "1";
  const draft = { priceOfOne: wasOfOne ? stored.priceOverride : "", ...(stored ?? {}) };
  return isDraft(draft) ? draft : null;
}

function isDraft(stored: unknown): stored is Draft {
  if (!hasTextFields(stored, ["additionalCosts", "methodId", "priceOfOne", "pieces"])) return false;
  return Array.isArray(stored.materials) && stored.materials.every((line) => hasTextFields(line, ["name", "cost"]));
}

function hasTextFields(value: unknown, keys: readonly string[]): value is Record<string, unknown> {
  return (
    typeof value === "object" && value !== null && keys.every((key) => typeof Reflect.get(value, key) === "string")
  );
}
