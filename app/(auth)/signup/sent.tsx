import { useEffect } from "react";
import { AuthCard, LogIn } from "@/components/auth/auth-card";
import { ResendButton } from "@/components/auth/resend-button";
import { FormMessage } from "@/components/ui/form-message";
import { withReturnPath } from "@/lib/domain/auth/return-path";

export type SentTo = { message: string; signupId: string; email: string };

const TITLE = "Check your inbox";

/** The answer is the same for every address, so showing the address reveals nothing about accounts. */
export function Sent({ message, signupId, email, next, hasMailbox }: SentTo & { next: string; hasMailbox: boolean }) {
  useEffect(() => {
    document.title = document.title.replace("Sign up", TITLE);
    document.getElementById("auth-title")?.focus();
  }, []);
  return (
    <AuthCard title={TITLE}>
      <div className="grid gap-4">
        <FormMessage tone="success">{message}</FormMessage>
        <p>
          We sent it to <strong className="wrap-anywhere">{email}</strong>. Not your address?{" "}
          <a href={withReturnPath("/signup", next)}>Start again</a>
        </p>
        {hasMailbox ? <a href="/mailbox">Open the demo mailbox</a> : null}
        <ResendButton signupId={signupId} email={email} next={next} />
      </div>
      <LogIn next={next} />
    </AuthCard>
  );
}
