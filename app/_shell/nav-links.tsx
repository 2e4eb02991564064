"use client";

import { usePathname } from "next/navigation";
import { SoftLink } from "@/components/ui/soft-link";
import type { NavItem } from "./areas";

export function TopNav({ label, items }: { label: string; items: NavItem[] }) {
  const path = usePathname();
  return (
    <nav aria-label={label} className="hidden items-center gap-1 lg:flex lg:@max-[60rem]:order-last">
      {items.map((item) => (
        <SoftLink
          key={item.href}
          href={item.href}
          aria-current={currentness(path, item.href)}
          className="group relative flex min-h-11 items-center rounded-md px-3 font-medium text-muted no-underline transition-colors hover:text-ink aria-[current]:text-ink"
        >
          {item.label}
          <span
            aria-hidden="true"
            className="stitch absolute inset-x-3 bottom-0.5 hidden text-accent group-aria-[current]:block"
          />
        </SoftLink>
      ))}
    </nav>
  );
}

/** The same links at the bottom on phones. */
export function BottomNav({ label, items }: { label: string; items: NavItem[] }) {
  const path = usePathname();
  return (
    <nav
      aria-label={label}
      className="@container fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <div className="flex flex-wrap">
        {items.map((item) => (
          <SoftLink
            key={item.href}
            href={item.href}
            aria-current={currentness(path, item.href)}
            className="group relative flex min-h-[64px] min-w-0 flex-auto flex-col items-center justify-center gap-0.5 px-1 text-center text-[0.75rem] leading-tight font-medium text-muted no-underline focus-visible:-outline-offset-4 aria-[current]:text-accent @max-[18.5rem]:w-1/2 @max-[18.5rem]:flex-row @max-[18.5rem]:gap-1.5"
          >
            <span
              aria-hidden="true"
              className="stitch absolute inset-x-5 top-0 hidden text-accent group-aria-[current]:block"
            />
            {item.icon}
            {item.label}
          </SoftLink>
        ))}
      </div>
    </nav>
  );
}

function currentness(path: string, href: string) {
  if (path === href) return "page";
  return path.startsWith(`${href}/`) ? "true" : undefined;
}
