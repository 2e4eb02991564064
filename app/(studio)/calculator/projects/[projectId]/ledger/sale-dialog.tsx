"use client";

import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter } from "@/components/ui/dialog";
import { FormMessage } from "@/components/ui/form-message";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Sale } from "@/db/queries/sales/ledger";
import { FATES, type Fate } from "@/lib/domain/sales/ledger";
import { SaleFieldset } from "./sale-fieldset";
import type { LedgerProject } from "./types";
import { type SaleForm, useSaleForm } from "./use-sale-form";

/** Open while `fate` is set. */
export function NewSaleDialog({
  fate,
  project,
  onClose,
}: {
  fate: Fate | null;
  project: LedgerProject;
  onClose: () => void;
}) {
  return (
    <Dialog open={fate !== null} onOpenChange={(opened) => opened || onClose()}>
      {fate ? (
        <DialogContent title={FATES[fate]} className="scroll-pb-24">
          <Form fate={fate} project={project} onClose={onClose} />
        </DialogContent>
      ) : null}
    </Dialog>
  );
}

export function CorrectSaleDialog({
  open,
  sale,
  project,
  onClose,
}: {
  open: boolean;
  sale: Sale;
  project: LedgerProject;
  onClose: () => void;
}) {
  return (
    <Dialog open={open} onOpenChange={(opened) => opened || onClose()}>
      <DialogContent title={`Correct “${FATES[sale.fate]}”`} className="scroll-pb-24">
        <Form fate={sale.fate} sale={sale} project={project} onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}

function Form(props: SaleForm) {
  const id = useId();
  const { form, fields, problems, problem, pending, change } = useSaleForm(props);
  return (
    <form {...form} className="grid gap-4">
      <SaleFieldset
        id={id}
        fields={fields}
        problems={problems}
        project={props.project}
        archived={archivedChannel(props)}
        onChange={change}
      />
      <FormMessage tone="error">{problem}</FormMessage>
      <DialogFooter spaced={false}>
        <Button variant="quiet" onClick={props.onClose}>
          Cancel
        </Button>
        <SubmitButton pending={pending}>Save</SubmitButton>
      </DialogFooter>
    </form>
  );
}

/** The channel of an old sale if it is no longer offered; otherwise null. */
function archivedChannel({ sale, project }: SaleForm): { id: string; name: string } | null {
  if (!sale?.channelId || project.channels.some(({ id }) => id === sale.channelId)) return null;
  return { id: sale.channelId, name: sale.channelName ?? "" };
}
