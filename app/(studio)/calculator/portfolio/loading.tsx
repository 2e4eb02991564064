"use client";

import { CardSkeletons, HeadingSkeleton, PageSkeleton } from "@/components/ui/skeleton";

export default function PortfolioLoading() {
  return (
    <PageSkeleton className="lg:grid-cols-2 lg:*:nth-2:col-span-2">
      <HeadingSkeleton />
      <CardSkeletons count={2} className="h-130" />
    </PageSkeleton>
  );
}
