"use client";

import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { resendConfirmationAction } from "@/lib/actions/auth";

/** `next`: where to go after the sign-up. */
export function ResendButton({ signupId, email, next }: { signupId: string; email: string; next: string }) {
  async function resend() {
    const { runAction } = await import("@/lib/client/run-action");
    const outcome = await runAction(() => resendConfirmationAction({ signupId, email, next }));
    if (!outcome.ok) toast({ message: outcome.message, tone: "error" });
    else if (outcome.data) toast({ message: outcome.data.message, tone: "success" });
  }
  return (
    <Button variant="quiet" onClick={resend}>
      Resend confirmation
    </Button>
  );
}
