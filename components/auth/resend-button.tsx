"use client";

import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { resendConfirmationAction } from "@/lib/actions/auth";
import { useAction } from "@/lib/client/use-action";

/** Asks for another confirmation link for one's own sign-up; the answer is a toast. */
export function ResendButton({ signupId, email, next }: { signupId: string; email: string; next: string }) {
  const { run } = useAction(resendConfirmationAction, { toasts: true });
  async function resend() {
    const outcome = await run({ signupId, email, next });
    if (outcome?.ok && outcome.data) toast({ message: outcome.data.message, tone: "success" });
  }
  return (
    <Button variant="quiet" onClick={resend}>
      Resend confirmation
    </Button>
  );
}
