import type { ReactNode } from "react";
import { currentAccountTag } from "@/lib/server/auth/current-user";

/** Signs out the account this page was rendered for, and no other that signed in since; works without our script. */
export async function SignOutForm({ children }: { children: ReactNode }) {
  return (
    <form action="/api/auth/sign-out" method="post">
      <input type="hidden" name="account" value={await currentAccountTag()} />
      {children}
    </form>
  );
}
