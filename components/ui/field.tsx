import type { ComponentProps, ReactNode } from "react";
import { Input } from "./input";
import { Label } from "./label";

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
  const control = describeField({ id, hint, error });
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

export function describeField({ id, hint, error }: Pick<FieldText, "id" | "hint" | "error">): Described {
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
