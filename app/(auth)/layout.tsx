/// <reference types="next/image-types/global" />
import type { ReactNode } from "react";
import garment from "@/components/auth/garment.svg";
import { findUser } from "@/lib/server/auth/current-user";
import { SITE } from "@/lib/site/site";
import { PublicShell } from "../_shell/public-shell";

const DRAWINGS = garment.src.replace(/\?.*/, "");

/** A single card; from 1024 px on beside a garment whose thread leads into it. */
export default async function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <PublicShell isSignedIn={(await findUser()) !== null}>
      <div className="browser-note auth-stage">
        <div className="lg:col-start-2">
          <noscript>
            <p className="mb-4">
              This form needs JavaScript: the bot check runs in your browser. Please turn it on and reload the page.
            </p>
          </noscript>
          <svg
            viewBox="0 0 300 72"
            aria-hidden="true"
            className="pointer-events-none relative z-1 -mb-6 h-18 max-w-full sm:hidden"
          >
            <use href={`${DRAWINGS}#thread`} />
          </svg>
          {children}
        </div>
        <div className="auth-picture">
          <svg viewBox="0 0 640 440" preserveAspectRatio="xMaxYMin slice" aria-hidden="true">
            <use href={`${DRAWINGS}#garment`} />
          </svg>
          <p>{SITE.promise}</p>
        </div>
      </div>
    </PublicShell>
  );
}
