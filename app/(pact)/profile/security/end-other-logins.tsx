"use client";

import { PendingButton } from "@/components/ui/pending-button";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { endOtherLoginsAction } from "@/lib/actions/auth";
import { useAction } from "@/lib/client/use-action";

/** Ends every login of mine but this browser's. Nothing is lost by it: a running timer stays where it is. */
export function EndOtherLogins() {
  useFocusFallback("#logins-title");
  const { pending, run } = useAction(endOtherLoginsAction, {
    toasts: { success: "Only this browser is logged in now." },
  });
  return (
    <PendingButton variant="quiet" pending={pending} onClick={() => run()}>
      Sign out everywhere else
    </PendingButton>
  );
}
