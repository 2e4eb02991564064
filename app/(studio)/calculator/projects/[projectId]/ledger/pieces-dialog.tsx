"use client";

import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { toast } from "@/components/ui/toast";
import { correctPiecesAction } from "@/lib/actions/sales";
import { useAction } from "@/lib/client/use-action";
import { readPieces } from "@/lib/domain/sales/ledger";
import type { LedgerProject } from "./types";

export function PiecesDialog({
  open,
  project,
  onClose,
}: {
  open: boolean;
  project: LedgerProject;
  onClose: () => void;
}) {
  return (
    <Dialog open={open} onOpenChange={(opened) => opened || onClose()}>
      <DialogContent
        title="Correct the quantity"
        description="How many you made. The price stays as it is, and is for all of them."
        size="small"
      >
        <Form project={project} onClose={onClose} />
      </DialogContent>
    </Dialog>
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
    <form noValidate className="grid gap-4" onSubmit={submit}>
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
      <DialogFooter spaced={false}>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton pending={pending}>Save</SubmitButton>
      </DialogFooter>
    </form>
  );
}
