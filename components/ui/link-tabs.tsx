import Link from "next/link";
import type { ReactNode } from "react";
import { TabKeys } from "./tab-keys";

export type LinkTab = { value: string; label: ReactNode; href: string };

/** Tabs that are addresses: drawn by the server, deep links, the running stitch under the one that is open. */
export function LinkTabs({ label, tabs, current }: { label: string; tabs: readonly LinkTab[]; current: string }) {
  return (
    <TabKeys label={label} className="mb-5 flex gap-1 overflow-x-auto border-b border-line">
      {tabs.map(({ value, label: words, href }) => (
        <Link
          key={value}
          href={href}
          role="tab"
          id={`tab-${value}`}
          aria-selected={value === current}
          aria-controls={value === current ? `panel-${value}` : undefined}
          tabIndex={value === current ? 0 : -1}
          scroll={false}
          className="group relative flex min-h-11 shrink-0 items-center px-3 py-2 font-semibold text-muted! no-underline transition-colors hover:text-ink! focus-visible:-outline-offset-3 aria-selected:text-ink!"
        >
          {words}
          <span
            aria-hidden="true"
            className="stitch absolute inset-x-2.5 -bottom-px hidden text-accent group-aria-selected:block"
          />
        </Link>
      ))}
    </TabKeys>
  );
}

/** What the open tab shows. */
export function LinkTabPanel({ current, children }: { current: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={`panel-${current}`} aria-labelledby={`tab-${current}`}>
      {children}
    </div>
  );
}
