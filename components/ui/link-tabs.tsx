"use client";

import type { ComponentProps, KeyboardEvent, ReactNode } from "react";
import { cn } from "./cn";
import { SoftLink } from "./soft-link";

type LinkTab = { key: string; label: ReactNode; href: string };

/** Tabs as links (`?tab=`) that work without JavaScript. `side`: a column on wide screens. */
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

/** The keys of ARIA tabs with manual activation. */
function TabKeys({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div role="tablist" aria-label={label} tabIndex={-1} onKeyDown={moveFocus} className={className}>
      {children}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.indexOf(document.activeElement as HTMLElement);
  if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === " ") tabs[at]?.click();
  else {
    const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: -1 }[
      event.key
    ];
    if (to === undefined) return;
    tabs.at(to === tabs.length ? 0 : to)?.focus();
  }
  event.preventDefault();
}
