"use client";

import { CardSkeletons, HeadingSkeleton, PageSkeleton, Skeleton } from "@/components/ui/skeleton";

export default function DataLoading() {
  return (
    <PageSkeleton className="lg:*:ml-68">
      <HeadingSkeleton>
        <Skeleton className="h-11 w-50" />
      </HeadingSkeleton>
      <CardSkeletons className="h-54" />
      <CardSkeletons className="h-80" />
    </PageSkeleton>
  );
}
