import type { ComponentProps, ReactNode } from "react";
import { withEarlyInput } from "./early-input";
import { describeField, FieldNotes } from "./field";

export function Checkbox({
  id,
  label,
  hint,
  error,
  className,
  ...input
}: Omit<ComponentProps<"input">, "type" | "id"> & { id: string; label: ReactNode; hint?: ReactNode; error?: string }) {
  return (
    <div className={className}>
      <label htmlFor={id} className="flex min-h-11 items-center gap-3 text-base">
        <input
          {...input}
          {...describeField({ id, hint, error })}
          ref={withEarlyInput(input)}
          type="checkbox"
          className="checkbox"
        />
        <span>{label}</span>
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
