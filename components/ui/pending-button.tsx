import type { ComponentProps } from "react";
import { Button, type ButtonLook } from "./button";

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

export function Spinner() {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className="size-5 animate-spin">
      <circle
        cx="12"
        cy="12"
        r="9"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeDasharray="5 4.42"
      />
    </svg>
  );
}
