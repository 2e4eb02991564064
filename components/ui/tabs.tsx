"use client";

import * as Radix from "radix-ui/tabs";
import type { ComponentProps } from "react";
import { cn } from "./cn";

export const Tabs = Radix.Root;

/** `spaced`: adds a margin, for panels without padding of their own. */
export function TabsList({
  spaced = true,
  className,
  ...props
}: ComponentProps<typeof Radix.List> & { spaced?: boolean }) {
  const look = cn("flex flex-wrap gap-x-1 border-b border-line", spaced && "mb-4", className);
  return <Radix.List className={look} {...props} />;
}

export function TabsTrigger({ children, ...props }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      className="group relative min-h-11 px-3 first:-ml-3 py-2 text-left font-semibold text-muted transition-colors hover:text-ink focus-visible:-outline-offset-3 data-[state=active]:text-ink"
      {...props}
    >
      {children}
      <span
        aria-hidden="true"
        className="stitch absolute inset-x-3 -bottom-0.5 hidden text-accent group-data-[state=active]:block"
      />
    </Radix.Trigger>
  );
}

export function TabsContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content className={cn("rounded-md", className)} {...props} />;
}
