"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { LazyAlertDialog } from "@/components/ui/lazy-alert-dialog";
import { removePasskeyAction } from "@/lib/actions/passkeys";
import { useAction } from "@/lib/client/use-action";

type Props = { id: string; name: string; isLast: boolean };

/** `isLast`: without it the account has no second step. */
export function RemovePasskey({ id, name, isLast }: Props) {
  const [asking, setAsking] = useState(false);
  const { pending, run } = useAction(removePasskeyAction, { toasts: { success: "Passkey removed" } });
  const remove = async () => {
    const outcome = await run({ passkeyId: id });
    if (outcome?.ok) setAsking(false);
  };
  return (
    <>
      <Button variant="plain" size="inline" aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>
        Remove
      </Button>
      <LazyAlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Remove this passkey?"
        sentence={`“${name}” will no longer log you in. This can’t be undone, but you can add a passkey again.${isLast ? " It’s your only second step: your password alone will be enough." : ""}`}
        action="Remove"
        tone="danger"
        pending={pending}
        onAction={remove}
        fallback={() => document.getElementById("passkeys-title")}
      />
    </>
  );
}
