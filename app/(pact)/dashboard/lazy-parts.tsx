"use client";

import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";

// Loaded separately, so that the stopwatch does not wait for them.

export const LazyHideFirstSteps = lazyPart(() => import("./hide-first-steps").then((file) => file.HideFirstSteps));
export const LazyLevelUp = lazyPart(() => import("./level-up").then((file) => file.LevelUp));

/** Loaded separately, because a crafter sees it only once. */
export const LazyWelcome = lazyPart(
  () => import("./welcome/welcome-panel").then((file) => file.WelcomePanel),
  <Skeleton className="h-96" />,
);
