"use client";

import { useEffect, useState } from "react";
import { forget, recall, remember } from "@/components/ui/tab-memory";
import type { StorageKey } from "@/lib/client/storage-keys";
import type { Answers } from "./answers";

type Draft = { at: number; answers: Partial<Answers> };

/** Step and answers of the first run; they outlive a reload of their tab, for this crafter, until `forget`. */
export function useWelcomeDraft(userId: string) {
  const key: StorageKey = `craft-welcome:${userId}`;
  const [draft, setDraft] = useState<Draft>({ at: 0, answers: {} });
  useEffect(() => {
    const stored = recall(key) as Draft | null;
    if (stored) setDraft(stored);
  }, [key]);
  return {
    ...draft,
    change: (change: (now: Draft) => Draft) => setDraft((now) => store(key, change(now))),
    forget: () => forget(key),
  };
}

function store(key: StorageKey, draft: Draft): Draft {
  remember(key, draft);
  return draft;
}
