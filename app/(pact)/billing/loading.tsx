"use client";

import { CardSkeletons, PageSkeleton, Skeleton } from "@/components/ui/skeleton";

/** The plan with its meters, what could be added, the history. */
export default function BillingLoading() {
  return (
    <PageSkeleton>
      <Skeleton className="h-8 w-72 md:h-9.5" />
      <CardSkeletons className="h-88 md:h-61" />
      <CardSkeletons className="h-72 md:h-70" />
      <CardSkeletons className="h-40" />
    </PageSkeleton>
  );
}
