import { Avatar } from "@/components/ui/avatar";
import { Flyout } from "@/components/ui/flyout";
import { Icon } from "@/components/ui/icon";
import { MenuLink, MenuSubmit } from "@/components/ui/menu-item";
import { readTheme } from "@/lib/server/http/theme-cookie";
import { LazyMenuExtras } from "./lazy-menu-extras";
import { SignOutForm } from "./sign-out-form";

/** The menu behind the avatar, which has a trophy above level 1. */
export async function AccountMenu({ avatarUrl, level }: { avatarUrl: string | null; level: number }) {
  return (
    <Flyout
      menu
      label="Account menu"
      description={level > 1 ? `Level ${level}` : undefined}
      trigger={<Avatar src={avatarUrl} trophy={level > 1} />}
      triggerClass="grid size-[44px] place-items-center rounded-full"
    >
      <MenuLink href="/profile" icon={<Icon of="user-round" />}>
        Profile
      </MenuLink>
      <MenuLink href="/billing" icon={<Icon of="credit-card" />}>
        Billing &amp; Plans
      </MenuLink>
      <LazyMenuExtras theme={await readTheme()} />
      <hr className="my-1.5 border-line" />
      <SignOutForm role="none">
        <MenuSubmit icon={<Icon of="log-out" />}>Sign Out</MenuSubmit>
      </SignOutForm>
    </Flyout>
  );
}
