import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { HeaderBar } from "@/app/_shell/header-bar";
import { Logo } from "@/app/_shell/logo";
import { Main } from "@/app/_shell/main";
import { findAdminHere } from "@/lib/server/auth/admin";
import { NOT_LISTED } from "@/lib/site/metadata";
import { SectionNav } from "./section-nav";

export const metadata = NOT_LISTED;

/** Pages render beside their layout, so each of them asks for the role itself: `requireAdmin()`. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const here = await findAdminHere();
  if (!here) notFound();
  return (
    <div data-area="studio" className="flex flex-1 flex-col">
      <HeaderBar>
        <Logo short href="/dashboard" />
        <a href="/admin" className="nav-link">
          Admin’s room
        </a>
        <a href="/dashboard" className="nav-link ml-auto">
          Leave
        </a>
      </HeaderBar>
      {here.isReady ? <SectionNav /> : null}
      <Main>{children}</Main>
    </div>
  );
}
