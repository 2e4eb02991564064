import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AuthCard } from "@/components/auth/auth-card";
import { DeadLink } from "@/components/auth/dead-link";
import { isSignupWaiting } from "@/db/queries/auth/signups";
import { safeReturnPath } from "@/lib/domain/auth/return-path";
import { findUser, isActionRequest } from "@/lib/server/auth/current-user";
import { hashToken } from "@/lib/server/auth/token";
import { ConfirmForm } from "./confirm-form";

export const metadata: Metadata = { title: "Confirm your email", referrer: "no-referrer", robots: "noindex" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The target of the confirmation link. Mail scanners open links, so only the button confirms. */
export default async function ConfirmPage({ searchParams }: Props) {
  const { token, next } = await searchParams;
  if (typeof token !== "string") redirect("/login");
  if (!(await isActionRequest()) && !(await isSignupWaiting(hashToken(token)))) {
    if (!(await findUser())) redirect("/login?notice=confirmation");
    const why = "A confirmation link works once. You’re logged in already.";
    return <DeadLink why={why} href="/dashboard" label="Go to your dashboard" />;
  }
  return (
    <AuthCard title="Confirm your email" intro="One tap and your account is ready.">
      <ConfirmForm token={token} next={safeReturnPath(next)} />
    </AuthCard>
  );
}
