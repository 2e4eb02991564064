"use client";

import type { ComponentProps } from "react";
import { useFormStatus } from "react-dom";
import { Button, type ButtonLook } from "./button";
import { Spinner } from "./spinner";

/**
 * A form's button. While the action runs it shows a spinner and swallows further clicks, but keeps its name and focus.
 * `pending` is for forms that call their action by hand.
 */
export function SubmitButton({
  pending,
  children,
  onClick,
  ...props
}: ComponentProps<"button"> & ButtonLook & { pending?: boolean }) {
  const status = useFormStatus();
  const busy = pending ?? status.pending;
  return (
    <Button
      {...props}
      type="submit"
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? <Spinner /> : null}
      {children}
    </Button>
  );
}
