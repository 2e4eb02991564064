"use client";

import { Avatar } from "@/components/ui/avatar";
import type { Face } from "@/components/ui/face";
import { Flyout } from "@/components/ui/flyout";
import { Icon } from "@/components/ui/icon";
import { MenuLink, MenuSubmit } from "@/components/ui/menu-item";
import type { Theme } from "@/lib/site/theme";
import { AREAS, type Area } from "./areas";
import { LazyMenuExtras } from "./lazy-menu-extras";
import { SignOutForm } from "./sign-out-form";

/** The menu behind the avatar, which has a trophy above level 1. It signs out only `account`. */
export function AccountMenu(props: {
  avatarUrl: string | null;
  face: Face;
  level: number;
  theme: Theme;
  account: string;
}) {
  const { avatarUrl, face, level, theme, account } = props;
  return (
    <Flyout
      menu
      label="Account menu"
      description={level > 1 ? `Level ${level}` : undefined}
      trigger={<Avatar src={avatarUrl} face={face} trophy={level > 1} />}
      triggerClass="grid size-[44px] place-items-center rounded-full"
    >
      <MenuLink href="/profile" icon={<Icon of="user-round" />}>
        Profile
      </MenuLink>
      <MenuLink href="/billing" icon={<Icon of="credit-card" />}>
        Billing &amp; Plans
      </MenuLink>
      <LazyMenuExtras theme={theme} />
      <hr className="my-1.5 border-line" />
      <SignOutForm account={account} role="none">
        <MenuSubmit icon={<Icon of="log-out" />}>Sign Out</MenuSubmit>
      </SignOutForm>
    </Flyout>
  );
}

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
