import type { ReactNode } from "react";
import { requireUser } from "@/lib/server/auth/current-user";
import { NOT_LISTED } from "@/lib/site/metadata";
import { AppShell } from "../_shell/app-shell";

export const metadata = NOT_LISTED;

export default async function PactLayout({ children }: { children: ReactNode }) {
  const user = await requireUser();
  return (
    <AppShell area="pact" user={user}>
      {children}
    </AppShell>
  );
}
