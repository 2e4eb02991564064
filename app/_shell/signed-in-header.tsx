import { TierBadge } from "@/components/billing/tier-badge";
import { faceOf } from "@/components/ui/face";
import { type CurrentUser, currentAccountTag } from "@/lib/server/auth/current-user";
import { readTheme } from "@/lib/server/request/theme-cookie";
import { AREAS, type Area } from "./areas";
import { HeaderBar } from "./header-bar";
import { LazyPaletteKeys } from "./lazy-menu-extras";
import { LazyAccountMenu, LazyAreaSwitch, LazyNotificationBell } from "./lazy-parts";
import { Logo } from "./logo";
import { TopNav } from "./nav-links";
import { TimerPill } from "./timer-pill";

export async function SignedInHeader({ area, user }: { area: Area; user: CurrentUser }) {
  const [theme, account] = await Promise.all([readTheme(), currentAccountTag()]);
  return (
    <HeaderBar>
      <Logo short href={AREAS[area].home} />
      <LazyAreaSwitch area={area} />
      <TopNav area={area} />
      <div className="header-end">
        <TimerPill user={user} />
        <TierBadge tier={user.tier} className="max-[389px]:px-1.5" />
        <LazyNotificationBell unread={user.unread} />
        <LazyAccountMenu
          avatarUrl={user.avatarUrl}
          face={faceOf(user.id)}
          level={user.level}
          theme={theme}
          account={account}
        />
        <LazyPaletteKeys />
      </div>
    </HeaderBar>
  );
}
