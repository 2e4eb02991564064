"use client";

import { resendSignupAction } from "@/lib/actions/admin";
import { ReasonForm } from "../../../reason-form";

export function ResendForm({ signupId }: { signupId: string }) {
  return <ReasonForm button="Send a new link" send={(_, reason) => resendSignupAction({ signupId, reason })} />;
}
