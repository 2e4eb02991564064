"use client";

import { CardSkeletons, PageSkeleton, Skeleton } from "@/components/ui/skeleton";

/** Placeholders for identity, recent sessions, level and stats. */
export default function ProfileLoading() {
  return (
    <PageSkeleton className="@container">
      <Skeleton className="h-8 w-32 md:h-9.5" />
      <CardSkeletons className="h-89 sm:h-64" />
      <div className="dashboard-grid items-start">
        <CardSkeletons className="h-79 @min-[46rem]:order-last" />
        <CardSkeletons className="h-125" />
      </div>
    </PageSkeleton>
  );
}
