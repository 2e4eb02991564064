"use client";

import { usePathname } from "next/navigation";
import { SoftLink } from "@/components/ui/soft-link";
import { AREAS, type Area, ariaCurrent, findOtherArea } from "./areas";
import { LazyStudioMore } from "./lazy-parts";

export function TopNav({ area }: { area: Area }) {
  return (
    <nav aria-label={AREAS[area].name} className="header-nav">
      <Links area={area} className="nav-link" />
      {area === "studio" ? <LazyStudioMore /> : null}
    </nav>
  );
}

/** The same links at the bottom of the screen on phones, with a link to the other area. */
export function BottomNav({ area }: { area: Area }) {
  const other = findOtherArea(area);
  return (
    <div className="bottom-bar">
      <nav aria-label={AREAS[area].name} className="bottom-area">
        <Links area={area} hasIcons className="nav-tab" />
        {area === "studio" ? <LazyStudioMore isTab /> : null}
      </nav>
      <nav aria-label="Areas">
        <SoftLink href={other.home} aria-label={`Switch to ${other.name}`} className="nav-tab">
          {other.icon}
          {other.name}
        </SoftLink>
      </nav>
    </div>
  );
}

function Links({ area, hasIcons = false, className }: { area: Area; hasIcons?: boolean; className: string }) {
  const path = usePathname();
  return AREAS[area].items.map(({ href, label, icon }) => (
    <SoftLink key={href} href={href} aria-current={ariaCurrent(path, href)} className={className}>
      {hasIcons ? icon : null}
      {label}
    </SoftLink>
  ));
}
