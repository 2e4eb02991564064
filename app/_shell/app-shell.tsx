import { headers } from "next/headers";
import type { ReactNode } from "react";
import { TierBadge } from "@/components/billing/tier-card";
import { LiveUpdates } from "@/components/realtime/live-updates";
import type { StopwatchSeed } from "@/components/stopwatch/sync";
import { faceOf } from "@/components/ui/face";
import { hasNewTerms } from "@/lib/domain/auth/terms";
import { TIERS } from "@/lib/domain/billing/tiers";
import { shownName } from "@/lib/domain/leaderboard/boards";
import { levelName } from "@/lib/domain/profile/levels";
import { type CurrentUser, currentAccountTag } from "@/lib/server/auth/current-user";
import { accountTag } from "@/lib/server/auth/token";
import { env } from "@/lib/server/env";
import { loginTag, pusherSite } from "@/lib/server/realtime/pusher-site";
import { readTheme } from "@/lib/server/request/theme";
import { AREAS, type Area } from "./areas";
import { EarlyScript, FocusOnArrival } from "./arrival";
import { Announcement, MailPaused, NewTerms, PaymentDue } from "./banners";
import { FooterGate } from "./footer-gate";
import { HeaderBar, Logo, Main } from "./frame";
import {
  LazyAccountMenu,
  LazyAreaSwitch,
  LazyFooter,
  LazyNotificationBell,
  LazyPaletteKeys,
  LazyPill,
} from "./lazy-parts";
import { BottomNav, TopNav } from "./nav-links";

/** The frame of a signed-in page: header, page, footer on some pages, bottom navigation on phones. */
export async function AppShell({ area, user, children }: { area: Area; user: CurrentUser; children: ReactNode }) {
  const site = pusherSite();
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <div data-area={area} className="group/shell app-frame">
      <EarlyScript nonce={nonce} />
      <FocusOnArrival />
      <LiveUpdates userId={user.id} pusher={site && { site, loginTag: loginTag(user.authSessionId) }} />
      <SignedInHeader area={area} user={user} />
      {user.paymentDue ? <PaymentDue /> : null}
      {hasNewTerms(user.termsVersion) ? <NewTerms account={accountTag(user.id)} /> : null}
      {user.mailPaused ? <MailPaused email={user.email} account={accountTag(user.id)} /> : null}
      <Announcement user={user} />
      <noscript>
        <p className="wrap mt-4 rounded-lg bg-ochre-soft py-2.5">
          JavaScript is off, so parts of this page can’t load. A running stopwatch keeps running. Turn JavaScript on to
          use the rest.
        </p>
      </noscript>
      <Main>{children}</Main>
      <FooterGate>
        <LazyFooter feedbackUrl={env().FEEDBACK_URL} />
      </FooterGate>
      <BottomNav area={area} />
    </div>
  );
}

async function SignedInHeader({ area, user }: { area: Area; user: CurrentUser }) {
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
          name={shownName(user.displayName)}
          level={user.level}
          standing={`${levelName(user.level)} · ${TIERS[user.tier].name}`}
          theme={theme}
          account={account}
        />
        <LazyPaletteKeys />
      </div>
    </HeaderBar>
  );
}

function TimerPill({ user }: { user: CurrentUser }) {
  const seed: StopwatchSeed = {
    session: user.openSession,
    at: Date.now(),
    userId: user.id,
    isTitlePlain: !user.titleShowsTime || undefined,
  };
  return <LazyPill seed={seed} timeZone={user.timeZone} />;
}
