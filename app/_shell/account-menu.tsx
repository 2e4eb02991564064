"use client";

import { Avatar } from "@/components/ui/avatar";
import type { Face } from "@/components/ui/face";
import { Flyout } from "@/components/ui/flyout";
import { Icon } from "@/components/ui/icon";
import { MenuLink, MenuSubmit } from "@/components/ui/menu-item";
import type { Theme } from "@/lib/site/theme";
import { LazyMenuExtras } from "./lazy-menu-extras";
import { SignOutForm } from "./sign-out-form";

/** The menu behind the avatar, which has a trophy above level 1. It signs out `account` and no other. */
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
