"use client";

import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";

/** In a chunk of its own: a crafter sees it once. */
export const LazyWelcome = lazyPart(
  () => import("./welcome-panel").then((file) => file.WelcomePanel),
  <Skeleton className="h-96" />,
);
