"use client";

import { useEffect, useState } from "react";
import { forget, recall, remember } from "@/components/ui/tab-memory";
import type { StorageKey } from "@/lib/client/storage-keys";

/** A text that survives a reload of its tab until it is sent. */
export function useDraft(key: StorageKey) {
  const [text, setText] = useState("");
  useEffect(() => {
    const stored = recall(key);
    if (typeof stored === "string") setText((typed) => typed || stored);
  }, [key]);
  return [text, (change: (now: string) => string) => setText((now) => store(key, change(now)))] as const;
}

function store(key: StorageKey, text: string): string {
  if (text) remember(key, text);
  else forget(key);
  return text;
}
