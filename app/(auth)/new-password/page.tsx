import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AuthCard } from "@/components/auth/auth-card";
import { findResetOwner } from "@/db/queries/auth-passwords";
import { isActionRequest } from "@/lib/auth";
import { hashToken } from "@/lib/token";
import { NewPasswordForm } from "./new-password-form";

export const metadata: Metadata = { title: "New password", referrer: "no-referrer", robots: "noindex" };

type Props = { searchParams: Promise<{ token?: string | string[] }> };

/** New password (spec §2): only behind a fresh reset link, which looking does not use up; otherwise to /login. */
export default async function NewPasswordPage({ searchParams }: Props) {
  const { token } = await searchParams;
  if (typeof token !== "string") redirect("/login");
  // The action's own answer renders this page again, when the link has just been used.
  if (!(await isActionRequest()) && !(await findResetOwner(hashToken(token)))) redirect("/login?notice=link");
  return (
    <AuthCard title="Choose a new password">
      <NewPasswordForm token={token} />
    </AuthCard>
  );
}
