"use client";

import { CardSkeletons, HeadingSkeleton, PageSkeleton } from "@/components/ui/skeleton";

export default function SharesLoading() {
  return (
    <PageSkeleton>
      <HeadingSkeleton />
      <CardSkeletons count={2} className="h-44" />
    </PageSkeleton>
  );
}
