"use client";

import { useEffect, useState } from "react";
import { forget, recall, remember } from "@/components/ui/tab-memory";
import type { StorageKey } from "@/lib/client/storage-keys";
import { type CompletionFields, workFieldsOf } from "@/lib/domain/projects/completion";
import { startingMethod } from "./method-select";
import type { DialogProject, PricingMethods } from "./types";

/**
 * What is typed into a project's completion dialog. The tab remembers it while the dialog is closed or left for another
 * page, until it is sent (`clear`); at first it is what the project carries.
 */
export function useCompletionDraft(project: DialogProject, methods: PricingMethods) {
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
