"use client";

import { useId, useState } from "react";
import { KindOptions } from "@/components/allocation/kind-options";
import { type Closable, ClosableDialog, DialogForm } from "@/components/ui/dialog-form";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { textOf, useForm } from "@/components/ui/use-form";
import { describeSessionAction } from "@/lib/actions/crafting";
import { runAction } from "@/lib/client/run-action";
import { KIND_HINT, readKind, type SessionKind } from "@/lib/domain/crafting/kinds";
import { MAX_DESCRIPTION_LENGTH } from "@/lib/domain/crafting/stopwatch";

type Props = { session: { id: string; description: string; kind?: SessionKind } };

/** Changes what a saved session is called and what kind of work it was. */
export function EditDialog({ session, ...dialog }: Props & Closable) {
  return (
    <ClosableDialog {...dialog} title="Edit session" size="small">
      <Form session={session} onClose={dialog.onClose} />
    </ClosableDialog>
  );
}

function Form({ session, onClose }: Props & Pick<Closable, "onClose">) {
  const id = useId();
  const [kind, setKind] = useState(session.kind ?? "making");
  const { errors, ...state } = useForm({
    check: (typed) => ({ description: textOf(typed, "description").trim() ? null : "Give the session a name." }),
    send: (typed) =>
      runAction(() =>
        describeSessionAction({ sessionId: session.id, description: textOf(typed, "description"), kind }),
      ),
    done: () => {
      toast({ message: "Session saved.", tone: "success" });
      onClose();
    },
  });
  return (
    <DialogForm state={state} submitLabel="Save session" onClose={onClose}>
      <Field
        id={`${id}-description`}
        name="description"
        label="Description"
        defaultValue={session.description}
        maxLength={MAX_DESCRIPTION_LENGTH}
        autoComplete="off"
        error={errors.description}
      />
      <Field id={`${id}-kind`} label="Kind" hint={KIND_HINT}>
        {(control) => (
          <Select {...control} value={kind} onChange={({ target }) => setKind(readKind(target.value))}>
            <KindOptions />
          </Select>
        )}
      </Field>
    </DialogForm>
  );
}
