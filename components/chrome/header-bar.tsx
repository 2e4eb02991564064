import type { ReactNode } from "react";

/** The strip on top of every page; it stays while the page scrolls. Large letters make two rows of it. */
export function HeaderBar({ children }: { children: ReactNode }) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper lg:@container">
      <div className="wrap flex min-h-16 flex-wrap items-center gap-x-2 max-[359px]:gap-x-0.5 sm:gap-x-3">
        {children}
      </div>
    </header>
  );
}
