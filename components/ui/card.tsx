import type { ComponentProps } from "react";
import { cn } from "./cn";

/** A section: name it with aria-label or aria-labelledby when it is a region. */
export function Card({
  isHighlighted = false,
  className,
  ...props
}: ComponentProps<"section"> & { isHighlighted?: boolean }) {
  const border = isHighlighted ? "border-accent ring-1 ring-accent" : "border-line";
  return <section className={cn("card", border, className)} {...props} />;
}

export function CardHeader({ wraps = true, className, ...props }: ComponentProps<"div"> & { wraps?: boolean }) {
  const flow = wraps ? "card-header" : "flex items-start justify-between gap-3";
  return <div className={cn(flow, className)} {...props} />;
}

export function CardTitle({ level = 2, className, ...props }: ComponentProps<"h2"> & { level?: 2 | 3 | 4 }) {
  const Heading = `h${level}` as const;
  return <Heading className={cn("card-title", className)} {...props} />;
}
