"use client";

import { lazyPart } from "@/components/ui/lazy-part";

export const LazyLevelUp = lazyPart(() => import("./level-up").then((file) => file.LevelUp));
