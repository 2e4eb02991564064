"use client";

import { Field } from "@/components/ui/field";

export function NameField({
  id,
  name,
  error,
  onName,
}: {
  id: string;
  name: string;
  error?: string;
  onName: (name: string) => void;
}) {
  return (
    <Field
      id={`${id}-name`}
      label="Project name"
      value={name}
      onChange={(event) => onName(event.target.value)}
      autoComplete="off"
      required
      error={error}
    />
  );
}
