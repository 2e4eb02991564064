"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import type { StopwatchDialogsProps } from "./dialogs";

const load = () => import("./dialogs").then((file) => ({ default: file.StopwatchDialogs }));
const Loaded = lazy(load);

/** Fetches the dialogs ahead of their first opening. */
export function preloadDialogs() {
  load().catch(() => {});
}

/** Save, Reset and the list of keys: fetched at rest, on approach, or at the first opening. */
export function LazyDialogs(props: StopwatchDialogsProps) {
  const [wanted, setWanted] = useState(false);
  if (props.open && !wanted) setWanted(true);
  useEffect(() => {
    const idle = setTimeout(preloadDialogs, 1500);
    return () => clearTimeout(idle);
  }, []);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
