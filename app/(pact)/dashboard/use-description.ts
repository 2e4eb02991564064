"use client";

import { useEffect } from "react";
import { descriptionField, storeDescription, typeDescription } from "@/components/stopwatch/description";
import type { StopwatchState } from "@/lib/client/stopwatch/store";

const REST_MS = 1_000;

/** The description in its field: stored when the crafter has stopped typing for a moment, or leaves the page. */
export function useDescription(state: StopwatchState): string {
  const { value, unsaved } = descriptionField(state);
  const sessionId = state.session?.id;
  useEffect(() => {
    if (!sessionId || !unsaved) return;
    const rest = setTimeout(storeDescription, REST_MS);
    return () => clearTimeout(rest);
  }, [sessionId, unsaved]);
  useEffect(() => {
    const hide = () => document.visibilityState === "hidden" && void storeDescription();
    document.addEventListener("visibilitychange", hide);
    return () => {
      document.removeEventListener("visibilitychange", hide);
      typeDescription(null);
    };
  }, []);
  return value;
}
