"use client";

import { CardSkeletons, HeadingSkeleton, PageSkeleton, Skeleton } from "@/components/ui/skeleton";

export default function ChallengesLoading() {
  return (
    <PageSkeleton>
      <HeadingSkeleton />
      <Skeleton className="h-11" />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-5">
        <CardSkeletons count={3} className="h-96 lg:h-128" />
      </div>
    </PageSkeleton>
  );
}
