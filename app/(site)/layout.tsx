import type { ReactNode } from "react";
import { findUser } from "@/lib/server/auth/current-user";
import { AppShell } from "../_shell/app-shell";
import { PublicShell } from "../_shell/public-shell";

export default async function SiteLayout({ children }: { children: ReactNode }) {
  const user = await findUser();
  return user ? (
    <AppShell area="pact" user={user}>
      {children}
    </AppShell>
  ) : (
    <PublicShell>{children}</PublicShell>
  );
}
