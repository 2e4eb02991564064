"use client";

import { useEffect, useRef, useState } from "react";
import { rename } from "@/components/stopwatch/commands";
import { DEFAULT_DESCRIPTION, type OpenSession } from "@/lib/domain/crafting/stopwatch";

const REST_MS = 1_000;

/**
 * The words in the field «What are you working on?». Typed ones are stored after a moment, on Enter and on leaving;
 * an untouched field follows the server and never overwrites another tab's text. Words that are held,
 * because the session that runs has its own, wait until they are changed or confirmed with Enter.
 */
export function useDescription(session: OpenSession | null) {
  const [typed, setTyped] = useState<string | null>(null);
  const [held, setHeld] = useState(false);
  const stored = !session || session.description === DEFAULT_DESCRIPTION ? "" : session.description;
  const text = typed?.trim() ?? "";
  const differs = text !== "" && text !== stored ? text : undefined;
  const waits = held && stored !== "";
  const unsaved = waits ? undefined : differs;
  const sessionId = session?.id;

  const sending = useRef<string | undefined>(undefined);
  async function flush(words = unsaved) {
    if (!sessionId || !words || sending.current === words) return;
    sending.current = words;
    await rename(sessionId, words);
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
    type(words: string | null) {
      setHeld(false);
      setTyped(words);
    },
    hold(words: string) {
      setHeld(true);
      setTyped(words);
    },
    /** Enter: also words that were held. */
    async store() {
      setHeld(false);
      await flush(differs);
    },
    /** Leaving the field: what it shows is the server's again, once that has the words. */
    async leave() {
      if (!sessionId || waits) return;
      await flush();
      setTyped((now) => (now?.trim() === text ? null : now));
    },
  };
}
