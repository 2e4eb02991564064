import type { ComponentProps } from "react";
import { Button, type ButtonLook } from "./button";
import { Spinner } from "./spinner";

/** While pending, shows a spinner and ignores clicks, but keeps its name and focus. */
export function PendingButton({
  pending,
  children,
  onClick,
  ...props
}: ComponentProps<"button"> & ButtonLook & { pending: boolean }) {
  return (
    <Button
      {...props}
      aria-disabled={pending || props["aria-disabled"] || undefined}
      aria-busy={pending || undefined}
      onClick={(event) => (pending ? event.preventDefault() : onClick?.(event))}
    >
      {pending ? <Spinner /> : null}
      {children}
    </Button>
  );
}
