"use client";

import { HeadingSkeleton, PageSkeleton, Skeleton } from "@/components/ui/skeleton";

const LINKS = [1, 2];

export default function SharesLoading() {
  return (
    <PageSkeleton>
      <HeadingSkeleton />
      <div aria-hidden="true" className="grid max-w-200 gap-3">
        {LINKS.map((link) => (
          <Skeleton key={link} className="h-38 w-full" />
        ))}
      </div>
    </PageSkeleton>
  );
}
