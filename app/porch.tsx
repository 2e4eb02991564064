import type { ReactNode } from "react";
import { Footer } from "@/components/chrome/footer";
import { Main } from "@/components/chrome/main";
import { SignedOutHeader } from "@/components/chrome/signed-out-header";
import { env } from "@/lib/env";

/** The house for visitors. A file of its own, so that sign-in pages do not carry the rooms' menus. */
export function Porch({ children }: { children: ReactNode }) {
  return (
    <div data-area="pact" className="flex flex-1 flex-col">
      <SignedOutHeader />
      <Main>{children}</Main>
      <Footer feedbackUrl={env().FEEDBACK_URL} />
    </div>
  );
}
