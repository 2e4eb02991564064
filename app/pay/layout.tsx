import type { Metadata } from "next";
import type { ReactNode } from "react";
import { NOT_LISTED } from "@/lib/site/metadata";
import { Main } from "../_shell/frame";
import { BareHeader } from "../_shell/signed-out-header";

export const metadata: Metadata = NOT_LISTED;

/** Paddle's emails link here too, so nothing depends on who is signed in. */
export default function PayLayout({ children }: { children: ReactNode }) {
  return (
    <div data-area="pact" className="flex flex-1 flex-col">
      <BareHeader />
      <Main>{children}</Main>
    </div>
  );
}
