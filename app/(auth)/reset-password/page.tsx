import { AuthCard } from "@/components/auth/auth-card";
import { hasMailbox } from "@/lib/server/mail/sender";
import { pageMetadata } from "@/lib/site/metadata";
import { ResetForm } from "./reset-form";

export const metadata = pageMetadata("reset-password");

export default function ResetPasswordPage() {
  return (
    <AuthCard title="Reset your password">
      <ResetForm hasMailbox={hasMailbox()} />
    </AuthCard>
  );
}
