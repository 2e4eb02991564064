import { Checkbox } from "@/components/ui/checkbox";
import { Label } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { printMoney } from "@/lib/domain/shared/money";
import {
  canListMaterials,
  choicesFor,
  LINE_CHOICES,
  type LineChoice,
  REST_LABEL,
  readableLine,
  receiptLines,
} from "@/lib/domain/shares/lines";
import { hoursInWords } from "@/lib/domain/shares/view";
import type { FormPart } from "./types";

const CHOICES: Record<LineChoice, string> = { show: "Show", fold: `Put into “${REST_LABEL}”`, hide: "Hide the amount" };

export function ReceiptFields({ id, fields, work: { snapshot }, onChange }: FormPart) {
  const lines = receiptLines(snapshot, fields.listsMaterials);
  const readable = readableLine(lines, fields.lines);
  const hours = hoursInWords(snapshot.totalSeconds);
  return (
    <>
      {lines.length === 0 ? (
        <p className="text-muted">
          The final price is below what went into the work, so the page shows only the total.
        </p>
      ) : (
        <fieldset className="grid gap-3">
          <legend className="mb-2 font-semibold">Lines</legend>
          {lines.map(({ key, label, cents }) => (
            <div key={key} className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-2">
              <Label htmlFor={`${id}-${key}`} className="wrap-anywhere">
                <bdi>{label}</bdi>{" "}
                <span className="num font-normal text-muted">{printMoney(cents, snapshot.currency)}</span>
              </Label>
              <Select
                id={`${id}-${key}`}
                value={fields.lines[key] ?? "show"}
                onChange={({ target }) => onChange({ lines: { ...fields.lines, [key]: target.value as LineChoice } })}
              >
                {LINE_CHOICES.map((choice) => (
                  <option key={choice} value={choice}>
                    {CHOICES[choice]}
                  </option>
                ))}
              </Select>
            </div>
          ))}
          <p role="status" className="text-sm text-muted">
            {readable
              ? `“${readable.label}” alone is in “${REST_LABEL}”, so its amount can be read from it. Put another line there too, or show it.`
              : null}
          </p>
        </fieldset>
      )}
      <div>
        {canListMaterials(snapshot) ? (
          <Checkbox
            id={`${id}-listed`}
            label="List each material by name"
            checked={fields.listsMaterials}
            onChange={({ target: { checked } }) =>
              onChange({ listsMaterials: checked, lines: choicesFor(snapshot, fields.lines, checked) })
            }
          />
        ) : null}
        {hours ? (
          <Checkbox
            id={`${id}-hours`}
            label={`Show the time (${hours})`}
            hint="With the time and the amount for work, people can work out your rate."
            checked={fields.hours}
            onChange={({ target }) => onChange({ hours: target.checked })}
          />
        ) : null}
      </div>
    </>
  );
}
