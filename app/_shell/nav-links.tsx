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
        <SoftLink key={item.href} href={item.href} aria-current={ariaCurrent(path, item.href)} className="nav-link">
          {item.label}
        </SoftLink>
      ))}
    </nav>
  );
}

/** The same links at the bottom of the screen on phones, with a link to the other area. */
export function BottomNav({ area }: { area: Area }) {
  const { name, items, other } = AREAS[area];
  const path = usePathname();
  const there = AREAS[area === "pact" ? "studio" : "pact"];
  return (
    <div className="bottom-bar">
      <div className="flex flex-wrap">
        <nav aria-label={name} className="bottom-area">
          {items.map((item) => (
            <SoftLink key={item.href} href={item.href} aria-current={ariaCurrent(path, item.href)} className="nav-tab">
              {item.icon}
              {item.label}
            </SoftLink>
          ))}
        </nav>
        <nav aria-label="Areas">
          <SoftLink href={other.href} aria-label={other.label} className="nav-tab">
            {there.icon}
            {there.name}
          </SoftLink>
        </nav>
      </div>
    </div>
  );
}

function ariaCurrent(path: string, href: string) {
  if (path === href) return "page";
  return path.startsWith(`${href}/`) ? "true" : undefined;
}
