"use client";

import { useEffect, useState } from "react";

const QUIET_MS = 500;

/** Spoken once the crafter has stopped moving a slider, not at each of its steps. */
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
