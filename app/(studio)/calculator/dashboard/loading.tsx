"use client";

import { CardSkeletons, HeadingSkeleton, PageSkeleton, Skeleton } from "@/components/ui/skeleton";

export default function StudioLoading() {
  return (
    <PageSkeleton>
      <HeadingSkeleton>
        <Skeleton className="h-11 w-32" />
      </HeadingSkeleton>
      <CardSkeletons className="h-148" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <CardSkeletons count={3} className="h-73" />
      </div>
    </PageSkeleton>
  );
}
