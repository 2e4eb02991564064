"use client";

import { usePathname } from "next/navigation";
import { SoftLink } from "@/components/ui/soft-link";
import { AREAS, type Area } from "./areas";

export function TopNav({ area }: { area: Area }) {
  const { name, items } = AREAS[area];
  const path = usePathname();
  return (
    <nav aria-label={name} className="hidden items-center gap-1 lg:flex lg:@max-[60rem]:order-last">
      {items.map((item) => (
        <SoftLink
          key={item.href}
          href={item.href}
          aria-current={currentness(path, item.href)}
          className="group nav-link"
        >
          {item.label}
          <span aria-hidden="true" className="nav-stitch inset-x-3 bottom-0.5" />
        </SoftLink>
      ))}
    </nav>
  );
}

/** The same links at the bottom on phones. */
export function BottomNav({ area }: { area: Area }) {
  const { name, items } = AREAS[area];
  const path = usePathname();
  return (
    <nav
      aria-label={name}
      className="@container fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <div className="flex flex-wrap">
        {items.map((item) => (
          <SoftLink
            key={item.href}
            href={item.href}
            aria-current={currentness(path, item.href)}
            className="group nav-tab"
          >
            <span aria-hidden="true" className="nav-stitch inset-x-5 top-0" />
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
