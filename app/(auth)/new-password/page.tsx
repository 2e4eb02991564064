import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AuthCard } from "@/components/auth/auth-card";
import { DeadLink } from "@/components/auth/dead-link";
import { findResetOwner } from "@/db/queries/auth/passwords";
import { findUser, isActionRequest } from "@/lib/server/auth/current-user";
import { hashToken } from "@/lib/server/auth/token";
import { NewPasswordForm } from "./new-password-form";

export const metadata: Metadata = { title: "New password", referrer: "no-referrer", robots: "noindex" };

type Props = { searchParams: Promise<{ token?: string | string[] }> };

/**
 * New password. Needs a valid reset link, which opening does not use up; otherwise redirects to /login. /login would
 * redirect a signed-in user again, so they see the dead link's message here.
 */
export default async function NewPasswordPage({ searchParams }: Props) {
  const { token } = await searchParams;
  if (typeof token !== "string") redirect("/login");
  // Once the link is used, the action's own answer renders this page again, with no owner found.
  const owner = await findResetOwner(hashToken(token));
  if (!owner && !(await isActionRequest())) {
    if (!(await findUser())) redirect("/login?notice=link");
    const why = "A link for a new password works once and not for long.";
    return <DeadLink why={why} href="/reset-password" label="Send another link" />;
  }
  return (
    <AuthCard title="Choose a new password">
      <NewPasswordForm token={token} email={owner?.email ?? ""} />
    </AuthCard>
  );
}
