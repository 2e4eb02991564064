"use client";

import { HeadingSkeleton, PageSkeleton, Skeleton } from "@/components/ui/skeleton";

const LINKS = [1, 2];

export default function SharesLoading() {
  return (
    <PageSkeleton>
      <HeadingSkeleton />
      <div aria-hidden="true" className="grid gap-4">
        {LINKS.map((link) => (
          <Skeleton key={link} className="h-48 w-full" />
        ))}
      </div>
    </PageSkeleton>
  );
}
