import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AuthCard } from "@/components/auth/auth-card";
import { isSignupWaiting } from "@/db/queries/auth-signups";
import { isActionRequest } from "@/lib/auth";
import { hashToken } from "@/lib/token";
import { ConfirmForm } from "./confirm-form";

export const metadata: Metadata = { title: "Confirm your email", referrer: "no-referrer", robots: "noindex" };

type Props = { searchParams: Promise<{ token?: string | string[] }> };

/** Where the confirmation link leads. Opening it changes nothing, since mail scanners open links; its button does. */
export default async function ConfirmPage({ searchParams }: Props) {
  const { token } = await searchParams;
  if (typeof token !== "string") redirect("/login");
  if (!(await isActionRequest()) && !(await isSignupWaiting(hashToken(token)))) redirect("/login?notice=confirmation");
  return (
    <AuthCard title="Confirm your email" intro="One press, and your account is ready.">
      <ConfirmForm token={token} />
    </AuthCard>
  );
}
