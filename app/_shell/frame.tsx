import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { SITE } from "@/lib/site/site";

export function HeaderBar({ children }: { children: ReactNode }) {
  return (
    <header className="header-bar">
      <div className="wrap header-row">{children}</div>
    </header>
  );
}

/** Links home. `short`: only the mark on phones; the link's name stays. */
export function Logo({ href = "/", short = false }: { href?: string; short?: boolean }) {
  return (
    <a href={href} className={short ? "header-logo-short" : "header-logo"}>
      <Mark className="size-[28px]" />
      <span className={short ? "max-sm:sr-only" : undefined}>{SITE.name}</span>
    </a>
  );
}

export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 28 28" fill="none" aria-hidden="true" className={cn("shrink-0 text-accent", className)}>
      <circle
        cx="14"
        cy="14"
        r="11.5"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="7.2 4.84"
      />
      <circle cx="14" cy="14" r="4" fill="currentColor" />
    </svg>
  );
}

export function Main({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
      {children}
    </main>
  );
}
