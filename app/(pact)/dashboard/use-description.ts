"use client";

import { useEffect, useRef, useState } from "react";
import { rename } from "@/components/stopwatch/commands";
import { DEFAULT_DESCRIPTION, type OpenSession } from "@/lib/domain/stopwatch";

const REST_MS = 1_000;

/**
 * The words in the field «What are you working on?». Typed ones are stored after a moment, on Enter and on leaving;
 * an untouched field follows the server and never overwrites another tab's text (reliability T11).
 */
export function useDescription(session: OpenSession | null) {
  const [typed, setTyped] = useState<string | null>(null);
  const stored = !session || session.description === DEFAULT_DESCRIPTION ? "" : session.description;
  const text = typed?.trim() ?? "";
  const unsaved = text !== "" && text !== stored ? text : undefined;
  const sessionId = session?.id;

  const sending = useRef<string | undefined>(undefined);
  async function flush() {
    if (!sessionId || !unsaved || sending.current === unsaved) return;
    sending.current = unsaved;
    await rename(sessionId, unsaved);
    sending.current = undefined;
  }
  const latest = useRef(flush);
  useEffect(() => {
    latest.current = flush;
  });

  useEffect(() => {
    if (!sessionId || !unsaved) return;
    const rest = setTimeout(() => latest.current(), REST_MS);
    return () => clearTimeout(rest);
  }, [sessionId, unsaved]);
  useEffect(() => {
    const hide = () => document.visibilityState === "hidden" && void latest.current();
    document.addEventListener("visibilitychange", hide);
    return () => document.removeEventListener("visibilitychange", hide);
  }, []);

  return {
    value: typed ?? stored,
    unsaved,
    type: setTyped,
    flush,
    /** Leaving the field: what it shows is the server's again, once that has the words. */
    async leave() {
      if (!sessionId) return;
      await flush();
      setTyped((now) => (now?.trim() === text ? null : now));
    },
  };
}
