import type { ReactNode } from "react";
import { Porch } from "@/app/porch";
import { Room } from "@/app/room";
import { findUser } from "@/lib/server/auth/current-user";

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
