"use client";

import { AmountField } from "@/components/ui/amount-field";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { FIRST_SALE_DAY, type SaleFields, type SaleProblems } from "@/lib/domain/sales/ledger";
import type { LedgerProject } from "./types";

type Props = {
  id: string;
  fields: SaleFields;
  problems: SaleProblems;
  project: LedgerProject;
  /** The archived channel of an old sale, which stays selectable. */
  archived: { id: string; name: string } | null;
  onChange: (changed: Partial<SaleFields>) => void;
};

export function SaleFieldset(props: Props) {
  const { id, fields, problems, project, onChange } = props;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          id={`${id}-day`}
          label="Day"
          type="date"
          min={FIRST_SALE_DAY}
          max={project.today}
          required
          value={fields.soldOn}
          error={problems.soldOn}
          onChange={(event) => onChange({ soldOn: event.target.value })}
        />
        <Field
          id={`${id}-pieces`}
          label="Quantity"
          inputMode="numeric"
          autoComplete="off"
          required
          value={fields.pieces}
          error={problems.pieces}
          onChange={(event) => onChange({ pieces: event.target.value })}
        />
      </div>
      {fields.fate === "sold" ? <MoneyFields {...props} /> : null}
      <Field
        id={`${id}-note`}
        label="Note"
        hint="Optional."
        autoComplete="off"
        value={fields.note}
        error={problems.note}
        onChange={(event) => onChange({ note: event.target.value })}
      />
    </>
  );
}

function MoneyFields({ id, fields, problems, project, archived, onChange }: Props) {
  return (
    <>
      <Field id={`${id}-channel`} label="Channel">
        {(control) => (
          <Select
            {...control}
            value={fields.channelId}
            onChange={(event) => onChange({ channelId: event.target.value })}
          >
            <option value="">None</option>
            {archived ? <option value={archived.id}>{archived.name} (archived)</option> : null}
            {project.channels.map((channel) => (
              <option key={channel.id} value={channel.id}>
                {channel.name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-3">
        <AmountField
          id={`${id}-gross`}
          label={`Received, in ${project.currency}`}
          hint="With shipping."
          required
          value={fields.gross}
          error={problems.gross}
          onValue={(gross) => onChange({ gross })}
        />
        <AmountField
          id={`${id}-fees`}
          label="Fees"
          placeholder="0.00"
          value={fields.fees}
          error={problems.fees}
          onValue={(fees) => onChange({ fees })}
        />
        <AmountField
          id={`${id}-postage`}
          label="Postage paid"
          placeholder="0.00"
          value={fields.postage}
          error={problems.postage}
          onValue={(postage) => onChange({ postage })}
        />
      </div>
    </>
  );
}
