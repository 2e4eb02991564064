"use client";

import { PendingButton } from "@/components/ui/pending-button";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { endOtherLoginsAction } from "@/lib/actions/auth";
import { endLoginAction, forgetDeviceAction } from "@/lib/actions/logins";
import { useAction } from "@/lib/client/use-action";

type Props = { id: string; name: string };

/** Ends a login in another browser, effective at its next request. */
export function EndLogin({ id, name }: Props) {
  useFocusFallback("#logins-title");
  const { pending, run } = useAction(endLoginAction, { toasts: { success: "That browser is signed out." } });
  return (
    <PendingButton
      variant="plain"
      size="inline"
      pending={pending}
      aria-label={`Sign out ${name}`}
      onClick={() => run({ loginId: id })}
    >
      Sign out
    </PendingButton>
  );
}

export function ForgetDevice({ id, name }: Props) {
  useFocusFallback("#authenticator-title");
  const { pending, run } = useAction(forgetDeviceAction, { toasts: { success: "That device asks for a code again." } });
  return (
    <PendingButton
      variant="plain"
      size="inline"
      pending={pending}
      aria-label={`Forget ${name}`}
      onClick={() => run({ deviceId: id })}
    >
      Forget
    </PendingButton>
  );
}

/** Ends all logins except this browser's. No data is lost: a running timer keeps running. */
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
