"use client";

import { CardSkeletons, PageSkeleton, Skeleton } from "@/components/ui/skeleton";

/** Placeholders for identity and stats, level and recent sessions. */
export default function ProfileLoading() {
  return (
    <PageSkeleton>
      <Skeleton className="h-8 w-32 md:h-9.5" />
      <CardSkeletons className="h-80 sm:h-58" />
      <CardSkeletons className="h-25 sm:h-19" />
      <CardSkeletons className="h-111" />
    </PageSkeleton>
  );
}
