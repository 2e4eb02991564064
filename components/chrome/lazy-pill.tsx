"use client";

import { type ComponentProps, lazy, Suspense } from "react";
import type { RunningPill } from "./running-pill";

const Pill = lazy(() => import("./running-pill").then((file) => ({ default: file.RunningPill })));

/** The pill in a chunk of its own: visitors of public pages, who share their layout with crafters, never load it. */
export function LazyPill(props: ComponentProps<typeof RunningPill>) {
  return (
    <Suspense fallback={null}>
      <Pill {...props} />
    </Suspense>
  );
}
