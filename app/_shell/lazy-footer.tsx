"use client";

import { lazyPart } from "@/components/ui/lazy-part";

/** In a chunk of its own: crafters have it on few pages. */
export const LazyFooter = lazyPart(() => import("./footer").then((file) => file.Footer));
