"use client";

import { usePathname } from "next/navigation";
import { Avatar } from "@/components/ui/avatar";
import { cn } from "@/components/ui/cn";
import type { Face } from "@/components/ui/face";
import { Flyout, MenuLink } from "@/components/ui/flyout";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy-part";
import type { Theme } from "@/lib/site/theme";
import { AREAS, type Area, ariaCurrent, findOtherArea, INSIGHTS } from "./areas";
import { SignOutForm } from "./sign-out-form";

// The header's menus in one chunk. They open before it has loaded, and the stopwatch does not wait for it.
export { NotificationBell } from "./notifications/notification-bell";

const LazyMenuExtras = lazyPart(() => import("./menu-extras").then((file) => file.MenuExtras));
const LazyMorePlaces = lazyPart(() => import("./menu-extras").then((file) => file.MorePlaces));

type AccountMenuProps = {
  avatarUrl: string | null;
  face: Face;
  name: string;
  level: number;
  /** The level's name and the plan's. */
  standing: string;
  theme: Theme;
  account: string;
};

/** The menu behind the avatar, which has a trophy above level 1. It signs out only `account`. */
export function AccountMenu({ avatarUrl, face, name, level, standing, theme, account }: AccountMenuProps) {
  return (
    <Flyout
      menu
      label="Account menu"
      description={level > 1 ? `Level ${level}` : undefined}
      trigger={<Avatar src={avatarUrl} face={face} trophy={level > 1} />}
      triggerClass="grid size-[44px] place-items-center rounded-full"
    >
      <p role="presentation" dir="auto" className="menu-head">
        {name} <span>{`Level ${level} ${standing}`}</span>
      </p>
      <MenuLink href="/profile" icon={<Icon of="user-round" />}>
        Profile
      </MenuLink>
      <MenuLink href="/profile/settings" icon={<Icon of="settings" />}>
        Settings
      </MenuLink>
      <MenuLink href="/billing" icon={<Icon of="credit-card" />}>
        Billing &amp; Plans
      </MenuLink>
      <LazyMenuExtras theme={theme} />
      <SignOutForm account={account} role="none">
        <button type="submit" role="menuitem" className="menu-item">
          <Icon of="log-out" />
          Sign Out
        </button>
      </SignOutForm>
    </Flyout>
  );
}

/** The button named after this area, with the link to the other one. */
export function AreaSwitch({ area }: { area: Area }) {
  const { name } = AREAS[area];
  const other = findOtherArea(area);
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
      <MenuLink href={other.home} icon={other.icon}>
        {`Switch to ${other.name}`}
      </MenuLink>
      <LazyMorePlaces area={area} />
    </Flyout>
  );
}

/** The Studio's pages that are not in its bar, and Insights: below its last link, or above it at the bottom of the screen. */
export function StudioMore({ isTab = false }: { isTab?: boolean }) {
  const path = usePathname();
  const { more } = AREAS.studio;
  const isHere = more.some(({ href }) => ariaCurrent(path, href));
  return (
    <Flyout
      menu
      lazy
      label="More"
      trigger={
        <>
          {isTab ? <span aria-hidden="true" className="more-dots py-px" /> : null}
          More
          {isTab ? null : <Icon size={16} of="chevron-down" />}
        </>
      }
      triggerClass={cn(isTab ? "nav-tab" : "nav-link gap-1", isHere && (isTab ? "text-accent" : "text-ink"))}
      panelClass={isTab ? "flyout-above" : ""}
    >
      {[...more, INSIGHTS].map(({ href, label }) => (
        <MenuLink key={href} href={href} prefetch={false} aria-current={ariaCurrent(path, href)}>
          {label}
        </MenuLink>
      ))}
    </Flyout>
  );
}
