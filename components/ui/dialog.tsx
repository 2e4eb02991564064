"use client";

import * as Radix from "radix-ui/dialog";
import type { ComponentProps, ReactNode } from "react";
import "./style-nonce";
import { Button } from "./button";
import { cn } from "./cn";
import { useDialogFocus } from "./dialog-focus";
import { Icon } from "./icon";

export const overlayClass = "fixed inset-0 z-40 animate-fade bg-scrim";
export const panelLook =
  "fixed inset-x-0 z-50 border border-line bg-surface shadow-float outline-none sm:inset-x-auto sm:left-1/2 sm:w-[calc(100%-32px)] sm:-translate-x-1/2 sm:animate-rise sm:rounded-xl";

const sheet =
  "bottom-0 max-h-[92dvh] animate-sheet overflow-y-auto overscroll-contain rounded-t-3xl px-5 pt-5 sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2 sm:px-6 sm:pt-6";
const ends = { padded: "pb-[max(20px,env(safe-area-inset-bottom))] sm:pb-6", footer: "" } as const;
const sizes = {
  small: "sm:max-w-110",
  medium: "sm:max-w-130",
  default: "sm:max-w-155",
  wide: "sm:max-w-170",
  broad: "sm:max-w-170 lg:max-w-245",
} as const;

/** `end: "footer"`: a footer that sticks to the panel's lower edge has its own padding. */
type PanelLook = { size?: keyof typeof sizes; end?: keyof typeof ends; className?: string };

export function panelClass({ size = "default", end = "padded", className }: PanelLook = {}) {
  return cn(panelLook, sheet, ends[end], sizes[size], className);
}

/** Heavy: screens load this file with `import()` when it first opens. */
export const Dialog = Radix.Root;

export function DialogContent({
  title,
  description,
  first,
  fallback,
  size,
  end,
  className,
  children,
  ...props
}: Omit<ComponentProps<typeof Radix.Content>, "title" | "className"> &
  PanelLook & {
    title: ReactNode;
    description?: ReactNode;
    first?: (content: HTMLElement) => HTMLElement | null;
    fallback?: () => HTMLElement | null;
  }) {
  const focus = useDialogFocus({ first, fallback });
  return (
    <Radix.Portal>
      <Radix.Overlay className={overlayClass} />
      <Radix.Content
        {...focus}
        {...(description ? {} : { "aria-describedby": undefined })}
        onInteractOutside={(event) => isInToaster(event.target) && event.preventDefault()}
        {...props}
        className={panelClass({ size, end, className })}
      >
        <div className="sticky top-0 z-2 -mr-2 flex h-0 items-start justify-end">
          <Radix.Close asChild>
            <Button variant="muted" size="icon" aria-label="Close" data-dialog-close="" className="-mt-0.5 bg-surface">
              <Icon of="x" />
            </Button>
          </Radix.Close>
        </div>
        <div className="mb-4 min-w-0 pt-1.5 pr-12">
          <Radix.Title dir="auto" className="display text-xl">
            {title}
          </Radix.Title>
          {description ? (
            <Radix.Description className="mt-1 text-sm text-muted">{description}</Radix.Description>
          ) : null}
        </div>
        {children}
      </Radix.Content>
    </Radix.Portal>
  );
}

export function DialogFooter({ children }: { children: ReactNode }) {
  return <div className="dialog-buttons mt-5">{children}</div>;
}

/** Whether the press was on a toast, which does not count as outside. */
function isInToaster(target: EventTarget | null) {
  return target instanceof Element && target.closest("[data-toaster]") !== null;
}
