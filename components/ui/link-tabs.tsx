"use client";

import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { cn } from "./cn";
import { SoftLink } from "./soft-link";

type LinkTab = { key: string; label: ReactNode; href: string };

type Props = {
  id: string;
  label: string;
  tabs: readonly LinkTab[];
  current: string;
  scrolls?: boolean;
  className?: string;
};

/** Tabs as links (`?tab=`) that work without JavaScript. `scrolls`: in one row that scrolls sideways on phones. */
export function LinkTabs({ id, label, tabs, current, scrolls = false, className }: Props) {
  return (
    <TabKeys label={label} current={current} className={cn("link-tabs", scrolls && "link-tabs-row", className)}>
      {tabs.map(({ key, label: words, href }) => (
        <SoftLink
          key={key}
          id={`${id}-${key}`}
          href={href}
          scroll={false}
          role="tab"
          aria-selected={key === current}
          aria-controls={key === current ? `${id}-panel` : undefined}
          className="link-tab"
        >
          {words}
        </SoftLink>
      ))}
    </TabKeys>
  );
}

/** Focusable, for when the focused element inside is removed. */
export function LinkTabPanel({ id, current, ...props }: ComponentProps<"div"> & { id: string; current: string }) {
  return <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} tabIndex={-1} {...props} />;
}

/** The keys of ARIA tabs with manual activation. In a row that scrolls, the current tab is in sight. */
function TabKeys(props: { label: string; current: string; className: string; children: ReactNode }) {
  const { label, current, className, children } = props;
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab may be out of sight
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>("[aria-selected=true]");
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  return (
    <div ref={row} role="tablist" aria-label={label} tabIndex={-1} onKeyDown={moveFocus} className={className}>
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
