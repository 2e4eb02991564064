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
        <span className="header-area">
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
