"use client";

import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";

/** The welcome in a chunk of its own: it is seen once in a crafter's life. */
export const LazyWelcome = lazyPart(
  () => import("./welcome-panel").then((file) => file.WelcomePanel),
  <Skeleton className="h-96" />,
);
