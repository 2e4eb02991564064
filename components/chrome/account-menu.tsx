import { CreditCard, LogOut, UserRound } from "lucide-react";
import { Avatar } from "@/components/ui/avatar";
import { Flyout } from "@/components/ui/flyout";
import { MenuLink, MenuSubmit } from "./menu-item";

const icon = { size: 20, "aria-hidden": true } as const;

/** Profile, Billing & Plans, Sign Out behind the avatar; the trophy shows above level 1 (spec §2 Chrome). */
export function AccountMenu({ avatarUrl, level }: { avatarUrl: string | null; level: number }) {
  return (
    <Flyout
      menu
      label="Account menu"
      description={level > 1 ? `Level ${level}` : undefined}
      trigger={<Avatar src={avatarUrl} trophy={level > 1} />}
      triggerClass="grid size-11 place-items-center rounded-full"
    >
      <MenuLink href="/profile" icon={<UserRound {...icon} />}>
        Profile
      </MenuLink>
      <MenuLink href="/billing" icon={<CreditCard {...icon} />}>
        Billing &amp; Plans
      </MenuLink>
      <hr className="my-1.5 border-line" />
      <form action="/api/auth/sign-out" method="post" role="none">
        <MenuSubmit icon={<LogOut {...icon} />}>Sign Out</MenuSubmit>
      </form>
    </Flyout>
  );
}
