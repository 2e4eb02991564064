"use client";

import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";
import { SoftLink } from "./soft-link";
import { TabKeys } from "./tab-keys";

export type LinkTab = { key: string; label: ReactNode; href: string };

/** Tabs that are addresses (`?tab=`) and work without JavaScript. `side`: a column on wide screens. */
export function LinkTabs({
  id,
  label,
  tabs,
  current,
  side = false,
  className,
}: {
  id: string;
  label: string;
  tabs: readonly LinkTab[];
  current: string;
  side?: boolean;
  className?: string;
}) {
  return (
    <TabKeys
      label={label}
      className={cn(
        "flex flex-wrap gap-x-1 border-b border-line",
        side && "md:flex-col md:flex-nowrap md:items-stretch md:gap-1 md:border-b-0",
        className,
      )}
    >
      {tabs.map(({ key, label: words, href }) => (
        <SoftLink
          key={key}
          id={`${id}-${key}`}
          href={href}
          scroll={false}
          role="tab"
          aria-selected={key === current}
          aria-controls={key === current ? `${id}-panel` : undefined}
          className="group link-tab"
        >
          <span className="relative">
            {words}
            <span
              aria-hidden="true"
              className={cn(
                "stitch absolute inset-x-0 -bottom-2.5 hidden text-accent group-aria-selected:block",
                side && "md:-bottom-1.5",
              )}
            />
          </span>
        </SoftLink>
      ))}
    </TabKeys>
  );
}

/** Focusable, for when the focused element inside is removed. */
export function LinkTabPanel({ id, current, ...props }: ComponentProps<"div"> & { id: string; current: string }) {
  return <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} tabIndex={-1} {...props} />;
}
