"use client";

import { lazyPart } from "@/components/ui/lazy-part";

/** The pill in a chunk of its own: visitors of public pages, who share their layout with crafters, never load it. */
export const LazyPill = lazyPart(() => import("./running-pill").then((file) => file.RunningPill));
