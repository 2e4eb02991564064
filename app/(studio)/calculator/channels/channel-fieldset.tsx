"use client";

import { AmountField } from "@/components/ui/amount-field";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { ADVERTISING, type ChannelFields, type ChannelProblems, STARTING_POINTS } from "@/lib/domain/sales/channels";

type Props = {
  id: string;
  fields: ChannelFields;
  problems: ChannelProblems;
  onChange: (changed: Partial<ChannelFields>) => void;
};

export function ChannelFieldset({ id, fields, problems, isNew, onChange }: Props & { isNew: boolean }) {
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-4">
        <Field
          id={`${id}-name`}
          label="Name"
          value={fields.name}
          error={problems.name}
          autoComplete="off"
          required
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <Field
          id={`${id}-currency`}
          label="Currency"
          value={fields.currency}
          error={problems.currency}
          autoComplete="off"
          onChange={(event) => onChange({ currency: event.target.value })}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          id={`${id}-percent`}
          label="Fees in percent"
          hint="Add several up, like 6.5 + 3."
          value={fields.percent}
          error={problems.percent}
          inputMode="text"
          autoComplete="off"
          placeholder="0"
          onChange={(event) => onChange({ percent: event.target.value })}
        />
        <AmountField
          id={`${id}-fixed`}
          label="Fixed fee"
          hint="For each piece you sell."
          placeholder="0.00"
          value={fields.fixed}
          error={problems.fixed}
          onValue={(fixed) => onChange({ fixed })}
        />
      </div>
      {isNew && fields.kind === "marketplace" ? (
        <Advertising id={id} onPercent={(percent) => onChange({ percent })} />
      ) : null}
      <Checkbox
        id={`${id}-shipping`}
        label="The percentage is also taken from shipping"
        checked={fields.hasFeeOnShipping}
        onChange={(event) => onChange({ hasFeeOnShipping: event.target.checked })}
      />
      <EventFields id={id} fields={fields} problems={problems} onChange={onChange} />
    </>
  );
}

/** What a marketplace takes when its advertising brought the customer; added to the percentages. */
function Advertising({ id, onPercent }: { id: string; onPercent: (percent: string) => void }) {
  const { percent } = STARTING_POINTS.marketplace;
  return (
    <Field id={`${id}-advertising`} label="Advertising">
      {(control) => (
        <Select
          {...control}
          onChange={({ target: { value } }) => onPercent(value === "0" ? percent : `${percent} + ${value}`)}
        >
          {ADVERTISING.map((share) => (
            <option key={share} value={share}>
              {share === "0" ? "None" : `${share}%`}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function EventFields({ id, fields, problems, onChange }: Props) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <AmountField
        id={`${id}-event`}
        label="Table fee"
        hint="What a day at the fair costs you."
        placeholder="0.00"
        value={fields.perEvent}
        error={problems.perEvent}
        onValue={(perEvent) => onChange({ perEvent })}
      />
      <Field
        id={`${id}-pieces`}
        label="Pieces you expect to sell there"
        hint="They share the table fee."
        value={fields.piecesPerEvent}
        error={problems.piecesPerEvent}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => onChange({ piecesPerEvent: event.target.value })}
      />
    </div>
  );
}
