"use client";

import { HeadingSkeleton, PageSkeleton, Skeleton } from "@/components/ui/skeleton";

const ROWS = [1, 2, 3, 4, 5, 6];

export default function ProjectsLoading() {
  return (
    <PageSkeleton>
      <HeadingSkeleton>
        <Skeleton className="h-11 w-11 sm:w-40" />
      </HeadingSkeleton>
      <Skeleton className="-mt-1 h-11" />
      <div aria-hidden="true" className="shelf @container">
        {ROWS.map((row) => (
          <div key={row} className="tile skeleton-tile">
            <div className="cover" />
          </div>
        ))}
      </div>
    </PageSkeleton>
  );
}
