import type { ComponentProps } from "react";
import { cn } from "./cn";

/** A sheet on the workbench. `Card` is a section: name it with aria-label or aria-labelledby when it holds a region. */
export function Card({ className, ...props }: ComponentProps<"section">) {
  return <section className={cn("rounded-xl border border-line bg-surface p-5 shadow-card", className)} {...props} />;
}

/** Heading left, one thing (badge, figure, link) right. */
export function CardHeader({ className, ...props }: ComponentProps<"div">) {
  return <div className={cn("flex flex-wrap items-center justify-between gap-x-3 gap-y-1", className)} {...props} />;
}

export function CardTitle({ level = 2, className, ...props }: ComponentProps<"h2"> & { level?: 2 | 3 | 4 }) {
  const Heading = `h${level}` as const;
  return <Heading className={cn("display text-lg leading-tight", className)} {...props} />;
}
