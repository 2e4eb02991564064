"use client";

import { CardSkeletons, HeadingSkeleton, PageSkeleton, Skeleton } from "@/components/ui/skeleton";

const DAYS = [1, 2, 3, 4];

export default function SessionsLoading() {
  return (
    <PageSkeleton>
      <HeadingSkeleton>
        <Skeleton className="h-11 w-50" />
      </HeadingSkeleton>
      <Skeleton className="h-11" />
      {DAYS.map((day) => (
        <div key={day}>
          <Skeleton className="mb-2 h-6 w-36" />
          <CardSkeletons className="h-44 sm:h-31" />
        </div>
      ))}
    </PageSkeleton>
  );
}
