"use client";

import { Flyout } from "@/components/ui/flyout";
import { Icon } from "@/components/ui/icon";
import { MenuLink } from "@/components/ui/menu-item";
import { AREAS, type Area } from "./areas";

/** The button named after this area, with the link to the other one. */
export function AreaSwitch({ area }: { area: Area }) {
  const { name, other } = AREAS[area];
  const otherIcon = AREAS[area === "pact" ? "studio" : "pact"].icon;
  return (
    <Flyout
      menu
      align="start"
      label={name}
      trigger={
        <span className="flex min-h-9 items-center gap-1 rounded-full bg-accent-soft pr-2.5 pl-3.5 max-[389px]:px-2 transition-shadow group-hover:shadow-[inset_0_0_0_1.5px_currentColor]">
          {name}
          <Icon size={16} of="chevron-down" />
        </span>
      }
      triggerClass="group flex min-h-11 items-center rounded-full font-semibold text-accent sm:mx-1"
    >
      <MenuLink href={other.href} icon={otherIcon}>
        {other.label}
      </MenuLink>
    </Flyout>
  );
}
