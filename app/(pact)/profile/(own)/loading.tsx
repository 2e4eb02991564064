"use client";

import { CardSkeletons, PageSkeleton, Skeleton } from "@/components/ui/skeleton";

/** Placeholders for identity, recent sessions, level and stats. */
export default function ProfileLoading() {
  return (
    <PageSkeleton>
      <Skeleton className="h-8 w-32 md:h-9.5" />
      <CardSkeletons className="h-89 sm:h-64" />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]">
        <div className="grid gap-5 lg:order-last">
          <CardSkeletons className="h-29" />
          <CardSkeletons className="h-45" />
        </div>
        <CardSkeletons className="h-125" />
      </div>
    </PageSkeleton>
  );
}
