"use client";

import { lazyPart } from "@/components/ui/lazy-part";

/** Loaded separately, because most devices have no such time. */
export const LazyKeptTime = lazyPart(() => import("./kept-time").then((file) => file.KeptTime));
