"use client";

import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormMessage } from "@/components/ui/form-message";
import { LazyAlertDialog } from "@/components/ui/lazy-alert-dialog";
import { PendingButton } from "@/components/ui/pending-button";
import { SubmitButton } from "@/components/ui/submit-button";
import { textOf } from "@/components/ui/use-form";
import { removePasskeyAction, renamePasskeyAction } from "@/lib/actions/passkeys";
import { explainLoadFailure } from "@/lib/client/load-failure";
import { useAction } from "@/lib/client/use-action";
import { usePending } from "@/lib/client/use-pending";
import { MAX_PASSKEY_NAME } from "@/lib/domain/auth/second-factor";
import { RecoveryCodes } from "./recovery-codes";

/** The passkey's name, as text or as a field. */
export function RenamePasskey({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const { pending, run, error } = useAction(renamePasskeyAction);
  if (!isOpen)
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="min-w-0 break-words">{name}</span>
        <span className="flex flex-wrap gap-2">
          <Button variant="plain" size="inline" aria-label={`Rename ${name}`} onClick={() => setOpen(true)}>
            Rename
          </Button>
          {children}
        </span>
      </div>
    );
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const outcome = await run({ passkeyId: id, name: textOf(new FormData(event.currentTarget), "name") });
    if (outcome?.ok) setOpen(false);
  };
  return (
    <form onSubmit={save} noValidate className="grid gap-3">
      <Field
        id={`name-${id}`}
        name="name"
        label="Name"
        defaultValue={name}
        maxLength={MAX_PASSKEY_NAME}
        autoFocus
        error={error?.message}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton pending={pending} variant="quiet">
          Save
        </SubmitButton>
        <Button variant="plain" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** `isLast`: removing it leaves the account without a second step. */
export function RemovePasskey({ id, name, isLast }: { id: string; name: string; isLast: boolean }) {
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

export function AddPasskey() {
  const { pending, once } = usePending();
  const [problem, setProblem] = useState<string>();
  const [codes, setCodes] = useState<string[] | null>(null);

  async function add() {
    setProblem(undefined);
    const outcome = await import("@/components/auth/passkeys").then(
      (passkeys) => passkeys.addPasskey(),
      explainLoadFailure,
    );
    if (typeof outcome === "string") setProblem(outcome);
    else setCodes(outcome.codes);
  }

  if (codes)
    return (
      <div className="basis-full">
        <RecoveryCodes codes={codes} />
      </div>
    );
  return (
    <div className="grid gap-3 sm:justify-items-start">
      <PendingButton variant="quiet" pending={pending} onClick={() => once(add)}>
        Add a passkey
      </PendingButton>
      <FormMessage tone="error">{problem}</FormMessage>
    </div>
  );
}
