"use client";

import { lazyPart } from "@/components/ui/lazy-part";

export const LazyStarterForm = lazyPart(() =>
  import("@/components/methods/starter-form").then((file) => file.StarterForm),
);
