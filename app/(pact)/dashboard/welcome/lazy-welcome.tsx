"use client";

import { type ComponentProps, lazy, Suspense } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import type { WelcomePanel } from "./welcome-panel";

const Panel = lazy(() => import("./welcome-panel").then((file) => ({ default: file.WelcomePanel })));

/** The welcome in a chunk of its own: it is seen once in a crafter's life. */
export function LazyWelcome(props: ComponentProps<typeof WelcomePanel>) {
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <Panel {...props} />
    </Suspense>
  );
}
