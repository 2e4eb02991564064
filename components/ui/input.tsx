import type { ComponentProps } from "react";
import { cn } from "./cn";

/** The look of every text control, for selects and text areas as well. */
export const controlClass =
  "block min-h-11 w-full min-w-0 rounded-lg border border-control bg-surface px-3 py-2 text-base text-ink transition-colors hover:border-ink disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-danger aria-invalid:outline-danger focus-visible:outline-offset-0";

export function Input({ className, type = "text", ...props }: ComponentProps<"input">) {
  return <input type={type} className={cn(controlClass, className)} {...props} />;
}

export function Textarea({ className, rows = 4, ...props }: ComponentProps<"textarea">) {
  return <textarea rows={rows} className={cn(controlClass, className)} {...props} />;
}

/** The native select: it opens as a wheel on phones, costs nothing and is known to every screen reader. */
export function Select({ className, ...props }: ComponentProps<"select">) {
  return <select className={cn(controlClass, "pr-8", className)} {...props} />;
}
