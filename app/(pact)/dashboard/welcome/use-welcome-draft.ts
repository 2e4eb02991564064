"use client";

import { useEffect, useState } from "react";
import { forget, recall, remember } from "@/components/ui/tab-memory";
import type { StorageKey } from "@/lib/client/storage-keys";
import type { Answers } from "./welcome-steps";

type Draft = { at: number; answers: Answers };

/** Step and answers of the first run, which outlive a reload of their tab until `forget`, under a key of the crafter's own. */
export function useWelcomeDraft(userId: string, answers: Answers) {
  const key: StorageKey = `craft-welcome:${userId}`;
  const [draft, setDraft] = useState<Draft>({ at: 0, answers });
  useEffect(() => {
    const kept = recall(key) as Draft | null;
    if (kept) setDraft((now) => ({ at: kept.at, answers: { ...now.answers, ...kept.answers } }));
  }, [key]);
  return {
    ...draft,
    change: (change: (now: Draft) => Draft) => setDraft((now) => keep(key, change(now))),
    forget: () => forget(key),
  };
}

function keep(key: StorageKey, draft: Draft): Draft {
  remember(key, draft);
  return draft;
}
