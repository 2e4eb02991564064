"use client";

import { useEffect, useState } from "react";

/** What was worked on lately, as suggestions for the field that names this id. They work with scripts only. */
export function Activities({ id, texts }: { id: string; texts: string[] }) {
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return <datalist id={id}>{isReady ? texts.map((text) => <option key={text} value={text} />) : null}</datalist>;
}
