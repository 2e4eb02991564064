import type { ReactNode } from "react";
import { env } from "@/lib/server/env";
import { Footer } from "./footer";
import { FooterGate } from "./footer-gate";
import { Main } from "./frame";
import { BareHeader, SignedOutHeader } from "./signed-out-header";

/**
 * The layout of public pages. Separate from AppShell, so that sign-in pages do not load its menus. A signed-in user,
 * for example on a password reset, sees neither login nor sign-up.
 */
export function PublicShell({ isSignedIn = false, children }: { isSignedIn?: boolean; children: ReactNode }) {
  return (
    <div data-area="pact" className="flex flex-1 flex-col">
      {isSignedIn ? <BareHeader /> : <SignedOutHeader />}
      <Main>{children}</Main>
      <FooterGate>
        <Footer feedbackUrl={env().FEEDBACK_URL} />
      </FooterGate>
    </div>
  );
}
