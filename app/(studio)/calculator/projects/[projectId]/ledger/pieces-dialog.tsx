"use client";

import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { toast } from "@/components/ui/toast";
import { useFieldsForm } from "@/components/ui/use-fields-form";
import { correctPiecesAction } from "@/lib/actions/sales";
import { readPieces } from "@/lib/domain/sales/pieces";
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
  const { form, fields, problems, problem, pending, change } = useFieldsForm({
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
  return (
    <form {...form} className="grid gap-4">
      <Field
        id={`${id}-pieces`}
        label="Quantity"
        inputMode="numeric"
        autoComplete="off"
        value={fields.pieces}
        error={problems.pieces ?? problem}
        onChange={(event) => change({ pieces: event.target.value })}
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
