import { headers } from "next/headers";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { ariaCurrent } from "@/app/_shell/areas";
import { HeaderBar, Logo, Main } from "@/app/_shell/frame";
import { findAdminHere } from "@/lib/server/auth/admin";
import { PATH_HEADER } from "@/lib/server/request/headers";
import { NOT_LISTED } from "@/lib/site/metadata";
import { SECTIONS } from "./sections";

export const metadata = NOT_LISTED;

/** Pages render in parallel with their layout, so each page calls `requireAdmin()` itself. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const here = await findAdminHere();
  if (!here) notFound();
  return (
    <div data-area="studio" className="flex flex-1 flex-col">
      <HeaderBar>
        <Logo short href="/dashboard" />
        <a href="/admin" className="nav-link">
          Admin
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

/** Plain links: each one loads a whole page, so the server knows the current section. */
async function SectionNav() {
  const path = (await headers()).get(PATH_HEADER)?.split("?")[0] ?? "";
  return (
    <nav aria-label="Admin" className="wrap relative flex flex-wrap gap-x-1 pt-3 pb-5">
      {SECTIONS.map(({ href, label }) => (
        <a key={href} href={href} aria-current={ariaCurrent(path, href)} className="nav-link">
          {label}
        </a>
      ))}
    </nav>
  );
}
