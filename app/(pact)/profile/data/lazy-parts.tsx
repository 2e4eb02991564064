"use client";

import { lazyPart } from "@/components/ui/lazy-part";

// Loaded separately, because most visits only read the page.

export const LazyImport = lazyPart(() => import("./import-sessions").then((file) => file.ImportSessions));
export const LazyImportList = lazyPart(() => import("./import-list").then((file) => file.ImportList));
