"use client";

import { CardSkeletons, HeadingSkeleton, PageSkeleton, Skeleton } from "@/components/ui/skeleton";

export default function StudioLoading() {
  return (
    <PageSkeleton>
      <HeadingSkeleton>
        <Skeleton className="h-11 w-32" />
      </HeadingSkeleton>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 md:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]">
        <CardSkeletons className="h-148" />
        <CardSkeletons className="h-52" />
      </div>
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-5 sm:grid-cols-2">
        <CardSkeletons count={2} className="h-73" />
      </div>
    </PageSkeleton>
  );
}
