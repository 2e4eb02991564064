import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button";
import { env } from "@/lib/server/env";
import { Footer } from "./footer";
import { FooterGate } from "./footer-gate";
import { HeaderBar, Logo, Main } from "./frame";

/**
 * The layout of public pages. Separate from AppShell, so that sign-in pages do not load its menus. A signed-in user,
 * for example on a password reset, sees neither login nor sign-up.
 */
export function PublicShell({ isSignedIn = false, children }: { isSignedIn?: boolean; children: ReactNode }) {
  return (
    <div data-area="pact" className="flex flex-1 flex-col">
      <HeaderBar>
        <Logo />
        {isSignedIn ? null : <WaysIn />}
      </HeaderBar>
      <Main>{children}</Main>
      <FooterGate>
        <Footer feedbackUrl={env().FEEDBACK_URL} />
      </FooterGate>
    </div>
  );
}

/** Uses plain links, like the logo and the footer: most of their pages have no scripts. */
function WaysIn() {
  return (
    <nav aria-label="Account" className="ml-auto flex items-center gap-1 sm:gap-2">
      <a href="/login" className={buttonClass({ variant: "plain", size: "bare", className: "px-2 text-base sm:px-3" })}>
        Log In
      </a>
      <a href="/signup" className={buttonClass({ size: "bare", className: "px-3 text-base sm:px-4" })}>
        Sign Up
      </a>
    </nav>
  );
}
