"use client";

import { type ComponentProps, useState } from "react";
import { Field, type FieldText } from "./field";
import { Icon } from "./icon";
import { Input } from "./input";

export function PasswordField({
  id,
  label,
  hint,
  error,
  className,
  ...input
}: FieldText & Omit<ComponentProps<"input">, "id" | "type">) {
  const [shown, setShown] = useState(false);
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <div className="relative">
          <Input
            {...input}
            {...control}
            type={shown ? "text" : "password"}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className="pr-12"
          />
          <button
            type="button"
            onClick={() => setShown(!shown)}
            aria-label={shown ? "Hide password" : "Show password"}
            aria-controls={id}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-lg text-muted hover:text-ink"
          >
            <Icon of={shown ? "eye-off" : "eye"} />
          </button>
        </div>
      )}
    </Field>
  );
}
