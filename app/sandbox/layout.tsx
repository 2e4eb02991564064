import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { requireSandbox } from "@/lib/sandbox/guard";
import { HeaderBar, Logo, Main } from "../_shell/frame";

export const metadata: Metadata = { robots: { index: false } };

/** These pages exist only in the sandbox. */
export default function SandboxLayout({ children }: { children: ReactNode }) {
  requireSandbox();
  return (
    <div data-area="pact" className="flex flex-1 flex-col">
      <HeaderBar>
        <Logo />
        <Badge tone="ochre" className="ml-auto">
          Payment sandbox
        </Badge>
      </HeaderBar>
      <aside aria-label="Sandbox" className="border-b border-line bg-ochre-soft py-2.5 text-sm text-ink">
        <p className="wrap">
          This page stands in for Paddle, the payment provider.{" "}
          <strong>No card is asked for and no money moves.</strong>
        </p>
      </aside>
      <Main>{children}</Main>
    </div>
  );
}
