"use client";

import { type ComponentProps, type ComponentType, lazy, Suspense } from "react";
import type { RunningPill } from "./running-pill";

// One that can't be fetched, offline for instance, is missing until the next page instead of taking this page away.
const Pill = lazy<ComponentType<ComponentProps<typeof RunningPill>>>(() =>
  import("./running-pill").then(
    (file) => ({ default: file.RunningPill }),
    () => ({ default: () => null }),
  ),
);

/** The pill in a chunk of its own: visitors of public pages, who share their layout with crafters, never load it. */
export function LazyPill(props: ComponentProps<typeof RunningPill>) {
  return (
    <Suspense fallback={null}>
      <Pill {...props} />
    </Suspense>
  );
}
