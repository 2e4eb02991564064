"use client";

import { CardSkeletons, HeadingSkeleton, PageSkeleton, Skeleton } from "@/components/ui/skeleton";

export default function SessionsLoading() {
  return (
    <PageSkeleton>
      <HeadingSkeleton>
        <Skeleton className="h-11 w-50" />
      </HeadingSkeleton>
      <Skeleton className="h-11" />
      <CardSkeletons className="h-160" />
    </PageSkeleton>
  );
}
