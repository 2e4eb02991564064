"use client";

import { CardSkeletons, PageSkeleton, Skeleton } from "@/components/ui/skeleton";

/** Placeholders for identity, level, stats, recent sessions, settings and password. */
export default function ProfileLoading() {
  return (
    <PageSkeleton className="max-w-240">
      <Skeleton className="h-8 w-32 md:h-9.5" />
      <CardSkeletons className="h-89 sm:h-64" />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 md:grid-cols-2">
        <div className="grid gap-5">
          <CardSkeletons className="h-29" />
          <CardSkeletons className="h-55" />
          <CardSkeletons className="h-125" />
        </div>
        <div className="grid gap-5">
          <CardSkeletons className="h-158" />
          <CardSkeletons className="h-111" />
          <CardSkeletons count={2} className="h-48" />
        </div>
      </div>
    </PageSkeleton>
  );
}
