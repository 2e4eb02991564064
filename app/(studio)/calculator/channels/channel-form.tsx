"use client";

import { useId } from "react";
import { AmountField } from "@/components/ui/amount-field";
import { Checkbox } from "@/components/ui/checkbox";
import { type Closable, ClosableDialog, DialogForm } from "@/components/ui/dialog-form";
import { Field } from "@/components/ui/field";
import { bindFields, type FormPart, SelectField } from "@/components/ui/form-fields";
import { type FieldsFormProps, useFieldsForm } from "@/components/ui/use-fields-form";
import {
  ADVERTISING,
  CHANNEL_KINDS,
  type ChannelFields,
  type ChannelKind,
  NOTED_ON,
  newChannelFields,
  readChannel,
  STARTING_POINTS,
  typedPercentProblem,
} from "@/lib/domain/sales/channels";
import { inReadersDecimals } from "@/lib/domain/shared/formats";
import { dateWords } from "@/lib/domain/shared/local-time";
import { typedAmountProblem } from "@/lib/domain/shared/money";

type FormProps<T> = FieldsFormProps<ChannelFields, T> & { onClose: () => void; submitLabel: string; isNew?: boolean };

/** Adds or edits a channel; what was typed stays when sending fails. */
export function ChannelForm<T>({ open, title, ...props }: FormProps<T> & Closable & { title: string }) {
  return (
    <ClosableDialog open={open} onClose={props.onClose} title={title} className="scroll-pb-24">
      <Form {...props} />
    </ClosableDialog>
  );
}

function Form<T>({ submitLabel, onClose, isNew = false, ...props }: FormProps<T>) {
  const id = useId();
  const state = useFieldsForm({
    ...props,
    problemsOf: (typed) => readChannel(typed).problems,
    typedProblems: { percent: typedPercentProblem, fixed: typedAmountProblem, perEvent: typedAmountProblem },
  });
  const part = { id, fields: state.fields, problems: state.problems, onChange: state.change };
  return (
    <DialogForm state={state} submitLabel={submitLabel} onClose={onClose}>
      {isNew ? <StartingPoint {...part} /> : null}
      <ChannelFieldset {...part} isNew={isNew} />
    </DialogForm>
  );
}

/** Fills the form with common fees; says when percentages were noted, and that shops change them. */
function StartingPoint({ id, fields: { kind, currency }, onChange }: FormPart<ChannelFields>) {
  const { what, percent } = STARTING_POINTS[kind];
  const caution = percent ? ` Check these with the shop, they change. Noted on ${dateWords(NOTED_ON, "UTC")}.` : "";
  return (
    <SelectField
      id={`${id}-kind`}
      label="Start with"
      hint={`${what}.${caution}`}
      value={kind}
      options={CHANNEL_KINDS.map((one) => [one, STARTING_POINTS[one].name])}
      onValue={(chosen) => onChange(newChannelFields(chosen as ChannelKind, currency))}
    />
  );
}

function ChannelFieldset({ isNew, ...part }: FormPart<ChannelFields> & { isNew: boolean }) {
  const { id, fields, onChange } = part;
  const bind = bindFields(part);
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-4">
        <Field {...bind.text("name")} label="Name" autoComplete="off" required />
        <Field {...bind.text("currency")} label="Currency" autoComplete="off" />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          {...bind.text("percent")}
          label="Fees in percent"
          hint={`Add several up, like ${inReadersDecimals("6.5")} + 3.`}
          inputMode="text"
          autoComplete="off"
          placeholder="0"
        />
        <AmountField {...bind.value("fixed")} label="Fixed fee" hint="For each piece you sell." placeholder="0.00" />
      </div>
      {isNew && fields.kind === "marketplace" ? (
        <Advertising id={id} onPercent={(percent) => onChange({ percent })} />
      ) : null}
      <Checkbox {...bind.tick("hasFeeOnShipping")} label="The percentage is also taken from shipping" />
      <div className="grid gap-4 sm:grid-cols-2">
        <AmountField
          {...bind.value("perEvent")}
          label="Table fee"
          hint="What a day at the fair costs you."
          placeholder="0.00"
        />
        <Field
          {...bind.text("piecesPerEvent")}
          label="Pieces you expect to sell there"
          hint="They share the table fee."
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
    </>
  );
}

/** What a marketplace takes when its advertising brought the customer; added to the percentages. */
function Advertising({ id, onPercent }: { id: string; onPercent: (percent: string) => void }) {
  const { percent } = STARTING_POINTS.marketplace;
  return (
    <SelectField
      id={`${id}-advertising`}
      label="Advertising"
      options={ADVERTISING.map((share) => [share, share === "0" ? "None" : `${share}%`])}
      onValue={(share) => onPercent(share === "0" ? percent : `${percent} + ${share}`)}
    />
  );
}
