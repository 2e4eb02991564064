import { headers } from "next/headers";
import type { ReactNode } from "react";
import { LiveUpdates } from "@/components/realtime/live-updates";
import { hasNewTerms } from "@/lib/domain/auth/terms";
import { accountTag } from "@/lib/server/auth/account-tag";
import type { CurrentUser } from "@/lib/server/auth/current-user";
import { env } from "@/lib/server/env";
import { loginTag, pusherSite } from "@/lib/server/realtime/pusher-site";
import { Announcement } from "./announcement";
import type { Area } from "./areas";
import { EarlyTaps } from "./early-taps";
import { FocusOnArrival } from "./focus-on-arrival";
import { FooterGate } from "./footer-gate";
import { LazyFooter } from "./lazy-parts";
import { MailPaused } from "./mail-paused";
import { Main } from "./main";
import { BottomNav } from "./nav-links";
import { NewTerms } from "./new-terms";
import { PaymentDue } from "./payment-due";
import { SignedInHeader } from "./signed-in-header";

/** The frame of a signed-in page: header, page, footer on some pages, bottom navigation on phones. */
export async function AppShell({ area, user, children }: { area: Area; user: CurrentUser; children: ReactNode }) {
  const site = pusherSite();
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <div data-area={area} className="group/shell app-frame">
      <EarlyTaps nonce={nonce} />
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
