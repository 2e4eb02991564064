import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import type { LocalDate } from "@/lib/domain/shared/local-time";
import { END_LABELS, ENDS, type Ends } from "@/lib/domain/shares/options";
import type { FormPart } from "./types";

export function EndFields({ id, fields, problems, today, onChange }: FormPart & { today: LocalDate }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field id={`${id}-ends`} label="The link ends">
        {(control) => (
          <Select {...control} value={fields.ends} onChange={({ target }) => onChange({ ends: target.value as Ends })}>
            {ENDS.map((ends) => (
              <option key={ends} value={ends}>
                {END_LABELS[ends]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {fields.ends === "day" ? (
        <Field
          id={`${id}-day`}
          type="date"
          label="Last day"
          min={today}
          value={fields.endDay}
          error={problems.endDay}
          onChange={({ target }) => onChange({ endDay: target.value })}
        />
      ) : null}
    </div>
  );
}
