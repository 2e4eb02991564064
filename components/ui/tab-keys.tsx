"use client";

import type { KeyboardEvent, ReactNode } from "react";

/** The keys of ARIA tabs with manual activation. */
export function TabKeys({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div role="tablist" aria-label={label} tabIndex={-1} onKeyDown={walk} className={className}>
      {children}
    </div>
  );
}

function walk(event: KeyboardEvent<HTMLDivElement>) {
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
