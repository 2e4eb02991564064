"use client";

import { CardSkeletons, HeadingSkeleton, PageSkeleton, Skeleton } from "@/components/ui/skeleton";

export default function StudioLoading() {
  return (
    <PageSkeleton>
      <HeadingSkeleton>
        <Skeleton className="h-11 w-32" />
      </HeadingSkeleton>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-3">
        <CardSkeletons count={3} className="h-16 sm:h-30" />
      </div>
      <div className="shelf-small">
        <CardSkeletons count={4} className="h-62" />
      </div>
    </PageSkeleton>
  );
}
