"use client";

import { lazyPart } from "@/components/ui/lazy-part";

export const LazyBringIn = lazyPart(() => import("./bring-in").then((file) => file.BringIn));
export const LazyImportList = lazyPart(() => import("./import-list").then((file) => file.ImportList));
