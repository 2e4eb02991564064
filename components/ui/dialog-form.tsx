"use client";

import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button";
import { cn } from "./cn";
import { Dialog, DialogContent } from "./dialog";
import { FormMessage } from "./form-message";
import { SubmitButton } from "./submit-button";

export type Closable = { open: boolean; onClose: () => void };

/** A dialog without state of its own. Its content is new at each opening. */
export function ClosableDialog({ open, onClose, ...content }: Closable & ComponentProps<typeof DialogContent>) {
  return (
    <Dialog open={open} onOpenChange={(opened) => opened || onClose()}>
      <DialogContent {...content} />
    </Dialog>
  );
}

/** The form in a dialog: its fields, what went wrong, and its two buttons. */
export function DialogForm({
  state: { form, problem, pending },
  submitLabel,
  onClose,
  className = "gap-4",
  foot,
  children,
}: {
  /** What `useForm` or `useFieldsForm` returns. */
  state: { form: ComponentProps<"form">; problem?: string | undefined; pending: boolean };
  submitLabel: string;
  onClose: () => void;
  className?: string;
  /** Beside the buttons, which then stay in sight; null if nothing is. For a panel that ends with its footer. */
  foot?: ReactNode;
  children: ReactNode;
}) {
  return (
    <form {...form} className={cn("grid", className)}>
      {children}
      <FormMessage tone="error">{problem}</FormMessage>
      <div className={foot === undefined ? "dialog-buttons" : "dialog-foot"}>
        {foot}
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton pending={pending}>{submitLabel}</SubmitButton>
      </div>
    </form>
  );
}
