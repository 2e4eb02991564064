import { Checkbox } from "@/components/ui/checkbox";
import type { FormPart } from "./types";

const FACTS = [
  ["hours", "Hours"],
  ["sessions", "Sessions"],
  ["days", "Days"],
  ["dates", "First and last day"],
] as const;

/** Without any money. */
export function GiftFields({ id, fields, onChange }: FormPart) {
  return (
    <fieldset>
      <legend className="font-semibold">Facts</legend>
      <p className="text-sm text-muted">A gift card never shows a price.</p>
      {FACTS.map(([key, label]) => (
        <Checkbox
          key={key}
          id={`${id}-${key}`}
          label={label}
          checked={fields[key]}
          onChange={({ target }) => onChange({ [key]: target.checked })}
        />
      ))}
    </fieldset>
  );
}
