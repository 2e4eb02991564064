import type { ComponentProps } from "react";
import { cn } from "./cn";

/** A piece of a page that is still coming, in its final shape. Decoration: say the loading text beside it. */
export function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return <div aria-hidden="true" className={cn("animate-breathe rounded-lg bg-line/70", className)} {...props} />;
}

/** A route's loading state: the words for everybody, three quiet shapes for those who see. */
export function PageSkeleton({ text = "Loading..." }: { text?: string }) {
  return (
    <div role="status" className="wrap grid gap-5 py-7">
      <span className="sr-only">{text}</span>
      <Skeleton className="h-9 w-56" />
      <div className="grid gap-5 md:grid-cols-[1.55fr_1fr]">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
    </div>
  );
}
