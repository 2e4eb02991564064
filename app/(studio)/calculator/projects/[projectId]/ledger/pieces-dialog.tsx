"use client";

import { useId } from "react";
import { type Closable, ClosableDialog, DialogForm } from "@/components/ui/dialog-form";
import { Field } from "@/components/ui/field";
import { bindFields } from "@/components/ui/form-fields";
import { toast } from "@/components/ui/toast";
import { useFieldsForm } from "@/components/ui/use-fields-form";
import { correctPiecesAction } from "@/lib/actions/sales";
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
  const { form, fields, problems, refusal, pending, change } = useFieldsForm({
    initial: { pieces: String(project.pieces) },
    problemsOf: ({ pieces }) => {
      const { problem } = readPieces(pieces);
      return problem === null ? null : { pieces: problem };
    },
    action: ({ pieces }) => correctPiecesAction({ projectId: project.id, pieces }),
    onDone: () => {
      onClose();
      toast({ message: "Saved", tone: "success" });
    },
  });
  const bind = bindFields({ id, fields, problems, onChange: change });
  return (
    <DialogForm state={{ form, pending }} submitLabel="Save" onClose={onClose}>
      <Field
        {...bind.text("pieces")}
        label="Quantity"
        inputMode="numeric"
        autoComplete="off"
        error={problems.pieces ?? refusal}
      />
    </DialogForm>
  );
}
