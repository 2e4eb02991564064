"use client";

import { CardSkeletons, HeadingSkeleton, PageSkeleton } from "@/components/ui/skeleton";

export default function SharesLoading() {
  return (
    <PageSkeleton className="sm:grid-cols-2 sm:*:nth-2:col-span-2">
      <HeadingSkeleton />
      <CardSkeletons count={2} className="h-130" />
    </PageSkeleton>
  );
}
