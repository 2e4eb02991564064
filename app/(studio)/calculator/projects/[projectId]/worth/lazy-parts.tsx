"use client";

import { lazyPart } from "@/components/ui/lazy-part";

export const LazyWorthPanel = lazyPart(() => import("./worth-panel").then((file) => file.WorthPanel));
