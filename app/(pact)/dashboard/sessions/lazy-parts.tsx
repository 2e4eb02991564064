"use client";

import { lazyPart } from "@/components/ui/lazy-part";

/** Most devices have nothing to show there. */
export const LazyKeptTime = lazyPart(() => import("./kept-time").then((file) => file.KeptTime));
