import { Skeleton } from "@/components/ui/skeleton";

/** The page's shape: the plan with its meters, what could be added, the history. */
export default function BillingLoading() {
  return (
    <div role="status" className="wrap grid gap-5 py-7">
      <span className="sr-only">Loading...</span>
      <Skeleton className="h-9 w-72" />
      <Skeleton className="h-88 md:h-72" />
      <Skeleton className="h-72 md:h-64" />
      <Skeleton className="h-40" />
    </div>
  );
}
