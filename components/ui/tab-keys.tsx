"use client";

import type { KeyboardEvent, ReactNode } from "react";

/** A tablist whose arrows, Home and End move the focus; Enter or Space opens, because opening asks the server. */
export function TabKeys({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div role="tablist" aria-label={label} className={className} onKeyDown={move}>
      {children}
    </div>
  );
}

function move(event: KeyboardEvent<HTMLDivElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.indexOf(document.activeElement as HTMLElement);
  const moves: Record<string, HTMLElement | undefined> = {
    ArrowRight: tabs[(at + 1) % tabs.length],
    ArrowLeft: tabs.at(at - 1),
    Home: tabs[0],
    End: tabs.at(-1),
  };
  const next = moves[event.key];
  if (at < 0 || event.ctrlKey || event.metaKey || event.altKey || (!next && event.key !== " ")) return;
  event.preventDefault();
  if (next) next.focus();
  else tabs[at]?.click();
}
