import { TierBadge } from "@/components/billing/tier-badge";
import type { Tier } from "@/lib/domain/billing/tiers";
import type { OpenSession } from "@/lib/domain/crafting/stopwatch";
import { AccountMenu } from "./account-menu";
import { AreaSwitch } from "./area-switch";
import { AREAS, type Area } from "./areas";
import { HeaderBar } from "./header-bar";
import { LazyPaletteKeys } from "./lazy-menu-extras";
import { Logo } from "./logo";
import { TopNav } from "./nav-links";
import { NotificationBell } from "./notifications/notification-bell";
import { TimerPill } from "./timer-pill";

export type HeaderUser = { avatarUrl: string | null; level: number; tier: Tier };

export function SignedInHeader({
  area,
  user,
  unread,
  session,
}: {
  area: Area;
  user: HeaderUser;
  unread: number;
  session: OpenSession | null;
}) {
  return (
    <HeaderBar>
      <Logo short />
      <AreaSwitch area={area} />
      <TopNav label={AREAS[area].name} items={AREAS[area].items} />
      <div className="ml-auto flex flex-wrap items-center justify-end gap-0.5 max-[389px]:gap-0 sm:gap-2.5">
        <TimerPill session={session} />
        <TierBadge tier={user.tier} className="max-[389px]:px-1.5" />
        <NotificationBell unread={unread} />
        <AccountMenu avatarUrl={user.avatarUrl} level={user.level} />
        <LazyPaletteKeys />
      </div>
    </HeaderBar>
  );
}
