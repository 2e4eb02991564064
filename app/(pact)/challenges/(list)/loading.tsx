"use client";

import { CardSkeletons, HeadingSkeleton, PageSkeleton, Skeleton } from "@/components/ui/skeleton";

export default function ChallengesLoading() {
  return (
    <PageSkeleton>
      <HeadingSkeleton />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-[150px_minmax(0,1fr)] md:gap-8">
        <Skeleton className="h-11 md:h-35" />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))]">
          <CardSkeletons count={4} className="h-88 sm:h-77" />
        </div>
      </div>
    </PageSkeleton>
  );
}
