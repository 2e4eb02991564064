"use client";

import { Field } from "@/components/ui/field";

export function NameField({
  id,
  name,
  example,
  error,
  onName,
}: {
  id: string;
  name: string;
  example?: string | null;
  error?: string;
  onName: (name: string) => void;
}) {
  return (
    <Field
      id={`${id}-name`}
      label="Project name"
      value={name}
      placeholder={example ? `e.g. ${example}` : undefined}
      onChange={(event) => onName(event.target.value)}
      autoComplete="off"
      required
      error={error}
    />
  );
}
