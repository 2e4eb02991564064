"use client";

import { PendingButton } from "@/components/ui/pending-button";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { endOtherLoginsAction } from "@/lib/actions/auth";
import { endLoginAction, forgetDeviceAction } from "@/lib/actions/logins";
import { useAction } from "@/lib/client/use-action";

type Row = { id: string; name: string };

/** Ends a login in another browser, effective at its next request. */
export function EndLogin({ id, name }: Row) {
  useFocusFallback("#logins-title");
  const ending = useAction(endLoginAction, { toasts: { success: "That browser is signed out." } });
  return (
    <RowButton label="Sign out" name={name} pending={ending.pending} onClick={() => ending.run({ loginId: id })} />
  );
}

export function ForgetDevice({ id, name }: Row) {
  useFocusFallback("#authenticator-title");
  const forgetting = useAction(forgetDeviceAction, { toasts: { success: "That device asks for a code again." } });
  const forget = () => forgetting.run({ deviceId: id });
  return <RowButton label="Forget" name={name} pending={forgetting.pending} onClick={forget} />;
}

type RowButtonProps = { label: string; name: string; pending: boolean; onClick: () => void };

function RowButton({ label, name, ...button }: RowButtonProps) {
  return (
    <PendingButton {...button} variant="plain" size="inline" aria-label={`${label} ${name}`}>
      {label}
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
