import type { Metadata } from "next";
import type { ReactNode } from "react";
import { NOT_LISTED } from "@/lib/site/metadata";
import { HeaderBar, Logo, Main } from "../_shell/frame";

export const metadata: Metadata = NOT_LISTED;

/** Paddle's emails link here too, so nothing depends on who is signed in. */
export default function PayLayout({ children }: { children: ReactNode }) {
  return (
    <div data-area="pact" className="flex flex-1 flex-col">
      <HeaderBar>
        <Logo />
      </HeaderBar>
      <Main>{children}</Main>
    </div>
  );
}
