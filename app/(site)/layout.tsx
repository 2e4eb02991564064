import type { ReactNode } from "react";
import { findUser } from "@/lib/server/auth/current-user";
import { Room } from "../_shell/app-shell";
import { Porch } from "../_shell/public-shell";

export default async function SiteLayout({ children }: { children: ReactNode }) {
  const user = await findUser();
  return user ? (
    <Room area="pact" user={user}>
      {children}
    </Room>
  ) : (
    <Porch>{children}</Porch>
  );
}
