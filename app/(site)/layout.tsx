import type { ReactNode } from "react";
import { Porch } from "@/app/porch";
import { Room } from "@/app/room";
import { findUser } from "@/lib/auth";

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
