"use client";

import { useEffect, useState } from "react";
import type { StorageKey } from "@/lib/storage-keys";

/** A text that outlives a reload of its tab until it is sent, under a key of its crafter's own. */
export function useDraft(key: StorageKey) {
  const [text, setText] = useState("");
  useEffect(() => {
    try {
      const kept = sessionStorage.getItem(key);
      if (kept) setText((typed) => typed || kept);
    } catch {}
  }, [key]);
  return [text, (change: (now: string) => string) => setText((now) => keep(key, change(now)))] as const;
}

function keep(key: StorageKey, text: string): string {
  try {
    if (text) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
  } catch {}
  return text;
}
