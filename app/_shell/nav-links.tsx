"use client";

import { usePathname } from "next/navigation";
import { SoftLink } from "@/components/ui/soft-link";
import { AREAS, type Area } from "./areas";

export function TopNav({ area }: { area: Area }) {
  const { name, items } = AREAS[area];
  const path = usePathname();
  return (
    <nav aria-label={name} className="header-nav">
      {items.map((item) => (
        <SoftLink key={item.href} href={item.href} aria-current={currentness(path, item.href)} className="nav-link">
          {item.label}
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
    <nav aria-label={name} className="bottom-bar">
      <div className="flex flex-wrap">
        {items.map((item) => (
          <SoftLink key={item.href} href={item.href} aria-current={currentness(path, item.href)} className="nav-tab">
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
