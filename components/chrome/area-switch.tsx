import { Flyout } from "@/components/ui/flyout";
import { Icon } from "@/components/ui/icon";
import { chevronDown } from "@/components/ui/icons";
import { AREAS, type Area } from "./areas";
import { MenuLink } from "./menu-item";

/** The button named after this room, with the way to the other one (spec §2 Chrome). */
export function AreaSwitch({ area }: { area: Area }) {
  const { name, other } = AREAS[area];
  const otherIcon = AREAS[area === "pact" ? "studio" : "pact"].icon;
  return (
    <Flyout
      menu
      align="start"
      label={name}
      trigger={
        <>
          {name}
          <Icon size={18} of={chevronDown} />
        </>
      }
      triggerClass="flex min-h-11 items-center gap-1 rounded-lg bg-accent-soft px-3 font-semibold text-accent transition-colors hover:text-accent-strong"
    >
      <MenuLink href={other.href} icon={otherIcon}>
        {other.label}
      </MenuLink>
    </Flyout>
  );
}
