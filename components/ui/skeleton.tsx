import type { ComponentProps, ReactNode } from "react";
import { Card } from "./card";
import { cn } from "./cn";

/** Decoration: write the loading text beside it. */
export function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return <div aria-hidden="true" className={cn("skeleton", className)} {...props} />;
}

export function PageSkeleton({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div role="status" className={cn("wrap grid grid-cols-[minmax(0,1fr)] content-start gap-5 py-7", className)}>
      <span className="sr-only">Loading...</span>
      {children}
    </div>
  );
}

export function HeadingSkeleton({ children }: { children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="min-w-0 grow basis-60">
        <Skeleton className="h-8 w-48 md:h-9.5" />
        <Skeleton className="mt-2 h-5 w-72 max-w-full" />
      </div>
      {children}
    </div>
  );
}

export function CardSkeletons({ count = 1, className }: { count?: number; className: string }) {
  return Array.from({ length: count }, (_, at) => at).map((at) => (
    <Card key={at} aria-hidden="true" className={cn("skeleton-card", className)} />
  ));
}
