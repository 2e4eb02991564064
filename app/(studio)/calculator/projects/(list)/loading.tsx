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
          <div key={row} className="tile h-64 @min-[17rem]:@max-[41rem]:h-27">
            <div className="cover" />
            <Skeleton className="h-5 w-44" />
            <Skeleton className="mt-2 h-4 w-28" />
          </div>
        ))}
      </div>
    </PageSkeleton>
  );
}
