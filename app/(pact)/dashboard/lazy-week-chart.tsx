"use client";

import { lazyPart } from "@/components/ui/lazy-part";

/** The page carries seven days as numbers; as elements they would be a tenth of it. */
export const LazyWeekChart = lazyPart(() => import("./week-chart").then((file) => file.WeekChart));
