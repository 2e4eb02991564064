"use client";

import { useEffect, useState } from "react";

const QUIET_MS = 500;

/** Announced to screen readers once the slider rests, not at each step. */
export function SpokenResult({ words }: { words: string }) {
  const [first] = useState(words);
  const [spoken, setSpoken] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSpoken((before) => (words === first && before === "" ? "" : words)), QUIET_MS);
    return () => clearTimeout(timer);
  }, [words, first]);
  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {spoken}
    </p>
  );
}
