"use client";

import { CardSkeletons, HeadingSkeleton, PageSkeleton, Skeleton } from "@/components/ui/skeleton";

export default function MethodsLoading() {
  return (
    <PageSkeleton>
      <HeadingSkeleton>
        <Skeleton className="h-11 w-44" />
      </HeadingSkeleton>
      <Skeleton className="-mt-1 h-11" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-[repeat(auto-fill,minmax(19rem,1fr))]">
        <CardSkeletons count={6} className="h-70" />
      </div>
    </PageSkeleton>
  );
}
