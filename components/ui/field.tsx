import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";
import { Input } from "./input";

export type FieldText = { id: string; label: string; hint?: ReactNode; error?: string };
type Described = { id: string; "aria-describedby"?: string; "aria-invalid"?: true };

/** `children` draws a control other than an input. */
export function Field({
  id,
  label,
  hint,
  error,
  children,
  className,
  ...input
}: FieldText & Omit<ComponentProps<"input">, "id" | "children"> & { children?: (control: Described) => ReactNode }) {
  const control = describedBy({ id, hint, error });
  return (
    <div className={className}>
      <Label htmlFor={id} className="mb-1.5">
        {label}
      </Label>
      {children ? children(control) : <Input {...input} {...control} />}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

export function describedBy({ id, hint, error }: Pick<FieldText, "id" | "hint" | "error">): Described {
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return { id, "aria-describedby": notes || undefined, "aria-invalid": error ? true : undefined };
}

export function FieldNotes({ id, hint, error }: Pick<FieldText, "id" | "hint" | "error">) {
  return (
    <>
      {hint ? (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      ) : null}
    </>
  );
}

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
