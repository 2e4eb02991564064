import type { ReactNode } from "react";
import { AppShell } from "@/app/_shell/app-shell";
import { requireUser } from "@/lib/server/auth/current-user";
import { NOT_LISTED } from "@/lib/site/metadata";

export const metadata = NOT_LISTED;

export default async function StudioLayout({ children }: { children: ReactNode }) {
  const user = await requireUser();
  return (
    <AppShell area="studio" user={user}>
      {children}
    </AppShell>
  );
}
