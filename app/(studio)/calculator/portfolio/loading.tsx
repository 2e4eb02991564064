"use client";

import { CardSkeletons, HeadingSkeleton, PageSkeleton } from "@/components/ui/skeleton";

export default function PortfolioLoading() {
  return (
    <PageSkeleton className="*:max-w-160">
      <HeadingSkeleton />
      <CardSkeletons className="h-160" />
    </PageSkeleton>
  );
}
