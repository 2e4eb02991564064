import type { ReactNode } from "react";

/** Signs out only `account`, for which the page was rendered; works without our script. */
export function SignOutForm({ account, role, children }: { account: string; role?: "none"; children: ReactNode }) {
  return (
    <form action="/api/auth/sign-out" method="post" role={role}>
      <input type="hidden" name="account" value={account} />
      {children}
    </form>
  );
}
