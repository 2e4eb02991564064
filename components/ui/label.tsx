import type { ComponentProps } from "react";
import { cn } from "./cn";

export function Label({ className, ...props }: ComponentProps<"label">) {
  // biome-ignore lint/a11y/noLabelWithoutControl: the caller names the control with htmlFor
  return <label className={cn("label", className)} {...props} />;
}

/** Shown from 90 % of the limit, so that a full field is explained. */
export function NearLimit({ text, limit }: { text: string; limit: number }) {
  if (text.length < limit * 0.9) return null;
  return (
    <p role="status" className="num mt-1 text-right text-sm text-muted">
      {text.length} / {limit} characters
    </p>
  );
}
