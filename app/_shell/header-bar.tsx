import type { ReactNode } from "react";

/** Sticky on top of every page, unless large letters make two rows of it. */
export function HeaderBar({ children }: { children: ReactNode }) {
  return (
    <header className="sticky top-[clamp(-40rem,calc((100vw-18.5rem)*999),0px)] z-30 border-b border-line bg-paper lg:@container">
      <div className="wrap flex min-h-[64px] flex-wrap items-center gap-x-2 max-[389px]:gap-x-0.5 sm:gap-x-3">
        {children}
      </div>
    </header>
  );
}
