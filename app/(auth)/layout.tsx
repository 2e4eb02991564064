import type { ReactNode } from "react";
import { findUser } from "@/lib/server/auth/current-user";
import { PublicShell } from "../_shell/public-shell";

/** A single narrow card in the middle, with a link home above it. */
export default async function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <PublicShell isSignedIn={(await findUser()) !== null}>
      <div className="browser-note mx-auto w-full max-w-112 px-4 py-8 sm:py-14">
        <noscript>
          <p className="mb-4">
            This form needs JavaScript: the bot check runs in your browser. Please turn it on and reload the page.
          </p>
        </noscript>
        {children}
      </div>
    </PublicShell>
  );
}
