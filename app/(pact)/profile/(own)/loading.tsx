"use client";

import { CardSkeletons, PageSkeleton, Skeleton } from "@/components/ui/skeleton";

/** Placeholders for identity, stats and level, and recent sessions. */
export default function ProfileLoading() {
  return (
    <PageSkeleton>
      <Skeleton className="h-8 w-32 md:h-9.5" />
      <CardSkeletons className="h-105 sm:h-80" />
      <CardSkeletons className="h-111" />
    </PageSkeleton>
  );
}
