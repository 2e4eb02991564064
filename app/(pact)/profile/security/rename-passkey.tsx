"use client";

import { type FormEvent, type ReactNode, useState } from "react";
import { textOf } from "@/components/auth/fields";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { renamePasskeyAction } from "@/lib/actions/passkeys";
import { useAction } from "@/lib/client/use-action";
import { MAX_PASSKEY_NAME } from "@/lib/domain/auth/second-factor";

type Props = { id: string; name: string; children: ReactNode };

/** Its name, as text or as a field. */
export function RenamePasskey({ id, name, children }: Props) {
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
        {...(error ? { error: error.message } : {})}
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
