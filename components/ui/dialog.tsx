"use client";

import * as Radix from "radix-ui/dialog";
import type { ComponentProps, ReactNode } from "react";
import "./style-nonce";
import { Button } from "./button";
import { cn } from "./cn";
import { useDialogFocus } from "./dialog-focus";
import { Icon } from "./icon";
import { x } from "./icons";

/** Shared with the alert dialog: the ground behind, and the panel, which is a sheet on phones. */
export const overlayClass = "fixed inset-0 z-40 animate-fade bg-scrim";
export const panelClass =
  "fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] animate-sheet overflow-y-auto overscroll-contain rounded-t-3xl border border-line bg-surface p-5 pb-[max(20px,env(safe-area-inset-bottom))] shadow-float outline-none sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-[calc(100%-32px)] sm:max-w-155 sm:-translate-x-1/2 sm:-translate-y-1/2 sm:animate-rise sm:rounded-xl sm:p-6";

/** A modal dialog; heavy, so screens load this file with `import()` when it first opens. */
export const Dialog = Radix.Root;

export function DialogContent({
  title,
  description,
  first,
  fallback,
  className,
  children,
  ...props
}: Omit<ComponentProps<typeof Radix.Content>, "title"> & {
  title: ReactNode;
  description?: ReactNode;
  /** What has the focus on opening, where it isn't the first field. */
  first?: (content: HTMLElement) => HTMLElement | null;
  /** Takes the focus on closing when what had it before is gone. */
  fallback?: () => HTMLElement | null;
}) {
  const focus = useDialogFocus({ first, fallback });
  return (
    <Radix.Portal>
      <Radix.Overlay className={overlayClass} />
      <Radix.Content
        {...focus}
        {...(description ? {} : { "aria-describedby": undefined })}
        onInteractOutside={(event) => inToaster(event.target) && event.preventDefault()}
        {...props}
        className={cn(panelClass, className)}
      >
        <div className="mb-4 flex items-start justify-between gap-3">
          <div className="min-w-0 pt-1.5">
            <Radix.Title dir="auto" className="display text-xl">
              {title}
            </Radix.Title>
            {description ? (
              <Radix.Description className="mt-1 text-sm text-muted">{description}</Radix.Description>
            ) : null}
          </div>
          <Radix.Close asChild>
            <Button
              variant="plain"
              size="icon"
              aria-label="Close"
              data-dialog-close=""
              className="-mt-1 -mr-2 text-muted!"
            >
              <Icon of={x} />
            </Button>
          </Radix.Close>
        </div>
        {children}
      </Radix.Content>
    </Radix.Portal>
  );
}

export function DialogFooter({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      className={cn("mt-5 flex flex-wrap-reverse items-center justify-end gap-3 max-sm:*:flex-1", className)}
      {...props}
    />
  );
}

/** A press on a notice is not a press outside. The live region itself stays readable: aria-live keeps it from hiding. */
function inToaster(target: EventTarget | null) {
  return target instanceof Element && target.closest("[data-toaster]") !== null;
}
