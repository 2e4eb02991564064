import type { Metadata } from "next";
import { AuthCard } from "@/components/auth/auth-card";
import { hasMailbox } from "@/lib/email";
import { ResetForm } from "./reset-form";

export const metadata: Metadata = { title: "Reset password" };

/** Reset password (spec §2). */
export default function ResetPasswordPage() {
  return (
    <AuthCard title="Reset your password">
      <ResetForm hasMailbox={hasMailbox()} />
    </AuthCard>
  );
}
