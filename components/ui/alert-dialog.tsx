"use client";

import * as Radix from "radix-ui/alert-dialog";
import { type ReactNode, useRef } from "react";
import "./style-nonce";
import { buttonClass } from "./button";
import { overlayClass, panelClass } from "./dialog";
import { findFirstField, useDialogFocus } from "./dialog-focus";
import { PendingButton } from "./pending-button";

export type AlertDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  sentence: ReactNode;
  action: string;
  /** Does not close the dialog, so that a failure can be shown; the caller closes it. */
  onAction: () => void;
  tone?: "primary" | "danger";
  pending?: boolean;
  /** Receives focus when what opened the dialog is gone. */
  fallback?: () => HTMLElement | null;
  children?: ReactNode;
};

/** Load it with lazy-alert-dialog. Opens with the focus on its field; without one, a destructive one on Cancel. */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  sentence,
  action,
  onAction,
  tone = "primary",
  pending = false,
  fallback,
  children,
}: AlertDialogProps) {
  const cancelButton = useRef<HTMLButtonElement>(null);
  const actionButton = useRef<HTMLButtonElement>(null);
  const focus = useDialogFocus({
    first: (content) => findFirstField(content) ?? (tone === "danger" ? cancelButton : actionButton).current,
    fallback,
  });
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content {...focus} className={panelClass({ size: "small" })}>
          <Radix.Title className="display text-xl">{title}</Radix.Title>
          <Radix.Description className="mt-2 text-muted">{sentence}</Radix.Description>
          {children ? <div className="mt-4">{children}</div> : null}
          <div className="mt-5 flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
            <Radix.Cancel ref={cancelButton} className={buttonClass({ variant: "quiet" })}>
              Cancel
            </Radix.Cancel>
            <PendingButton ref={actionButton} variant={tone} pending={pending} onClick={() => onAction()}>
              {action}
            </PendingButton>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
