"use client";

import { lazyPart } from "@/components/ui/lazy-part";

/** In a chunk of its own: only newcomers have first steps. */
export const LazyHideFirstSteps = lazyPart(() => import("./hide-first-steps").then((file) => file.HideFirstSteps));
