"use client";

import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { resendConfirmationAction } from "@/lib/actions/auth";
import { SURPRISE } from "@/lib/errors";

/** Asks for another confirmation link for one's own sign-up; the answer is a toast. */
export function ResendButton({ signupId, email }: { signupId: string; email: string }) {
  async function resend() {
    const answer = await resendConfirmationAction({ signupId, email }).catch(() => undefined);
    if (answer?.data) toast({ message: answer.data.message, tone: "success" });
    else toast({ message: answer?.serverError ?? SURPRISE, tone: "error" });
  }
  return (
    <Button variant="quiet" onClick={resend}>
      Resend confirmation
    </Button>
  );
}
