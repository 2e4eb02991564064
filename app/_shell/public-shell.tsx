import type { ReactNode } from "react";
import { env } from "@/lib/server/env";
import { Footer } from "./footer";
import { Main } from "./main";
import { BareHeader, SignedOutHeader } from "./signed-out-header";

/**
 * The house for visitors. A file of its own, so that sign-in pages do not carry the rooms' menus: somebody signed in who
 * comes by, to reset a password for one, is offered neither login nor sign-up.
 */
export function PublicShell({ isSignedIn = false, children }: { isSignedIn?: boolean; children: ReactNode }) {
  return (
    <div data-area="pact" className="flex flex-1 flex-col">
      {isSignedIn ? <BareHeader /> : <SignedOutHeader />}
      <Main>{children}</Main>
      <Footer feedbackUrl={env().FEEDBACK_URL} />
    </div>
  );
}
