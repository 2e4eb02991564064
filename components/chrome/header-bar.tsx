import type { ReactNode } from "react";

/** The strip on top of every page; it stays while the page scrolls. */
export function HeaderBar({ children }: { children: ReactNode }) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper">
      <div className="wrap flex h-16 items-center gap-2 sm:gap-3">{children}</div>
    </header>
  );
}
