"use client";

import { type FormEvent, useId, useState } from "react";
import { type Closable, ClosableDialog, DialogForm } from "@/components/ui/dialog-form";
import { Field } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import { correctPiecesAction } from "@/lib/actions/sales";
import { useAction } from "@/lib/client/use-action";
import { readPieces } from "@/lib/domain/sales/ledger";
import type { LedgerProject } from "./use-sale-form";

export function PiecesDialog({ project, ...dialog }: Closable & { project: LedgerProject }) {
  return (
    <ClosableDialog
      {...dialog}
      title="Correct the quantity"
      description="How many you made. The price stays as it is, and is for all of them."
      size="small"
    >
      <Form project={project} onClose={dialog.onClose} />
    </ClosableDialog>
  );
}

function Form({ project, onClose }: { project: LedgerProject; onClose: () => void }) {
  const id = useId();
  const [pieces, setPieces] = useState(String(project.pieces));
  const [tried, setTried] = useState(false);
  const { run, pending, error, fieldErrors, clearError } = useAction(correctPiecesAction);
  const problem = fieldErrors.pieces ?? error?.message ?? (tried ? readPieces(pieces).problem : null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (readPieces(pieces).problem !== null) return document.getElementById(`${id}-pieces`)?.focus();
    const outcome = await run({ projectId: project.id, pieces });
    if (!outcome?.ok) return;
    onClose();
    toast({ message: "Saved", tone: "success" });
  }

  return (
    <DialogForm state={{ pending, submit }} submitLabel="Save" onClose={onClose}>
      <Field
        id={`${id}-pieces`}
        label="Quantity"
        inputMode="numeric"
        autoComplete="off"
        value={pieces}
        error={problem ?? undefined}
        onChange={(event) => {
          setPieces(event.target.value);
          clearError();
        }}
      />
    </DialogForm>
  );
}
