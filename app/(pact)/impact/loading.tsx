"use client";

import { CardSkeletons, HeadingSkeleton, PageSkeleton, Skeleton } from "@/components/ui/skeleton";

export default function ImpactLoading() {
  return (
    <PageSkeleton>
      <HeadingSkeleton />
      <Skeleton className="mb-5 h-98 sm:h-[calc(min(100vw,1088px)*0.3+45px)]" />
      <CardSkeletons className="h-69 sm:h-47" />
      <Skeleton className="mt-2 h-11 w-55" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <CardSkeletons count={3} className="h-91" />
      </div>
    </PageSkeleton>
  );
}
