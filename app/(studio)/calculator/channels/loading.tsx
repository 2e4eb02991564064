"use client";

import { HeadingSkeleton, PageSkeleton, Skeleton } from "@/components/ui/skeleton";

const ROWS = [1, 2, 3];

export default function ListLoading() {
  return (
    <PageSkeleton>
      <HeadingSkeleton>
        <Skeleton className="h-11 w-36" />
      </HeadingSkeleton>
      <div aria-hidden="true" className="list-card">
        {ROWS.map((row) => (
          <div key={row} className="h-16 pt-3">
            <Skeleton className="h-5 w-44" />
            <Skeleton className="mt-1.5 h-4 w-28" />
          </div>
        ))}
      </div>
    </PageSkeleton>
  );
}
