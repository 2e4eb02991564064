"use client";

import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { FormMessage } from "@/components/ui/form-message";
import { Select } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { type FieldsFormProps, useFieldsForm } from "@/components/ui/use-fields-form";
import {
  CHANNEL_KINDS,
  type ChannelFields,
  type ChannelKind,
  NOTED_ON,
  newChannelFields,
  readChannel,
  STARTING_POINTS,
  typedPercentProblem,
} from "@/lib/domain/sales/channels";
import { dateWords } from "@/lib/domain/shared/local-time";
import { typedAmountProblem } from "@/lib/domain/shared/money";
import { ChannelFieldset } from "./channel-fieldset";

type ChannelFormProps<T> = FieldsFormProps<ChannelFields, T>;

type Shell = { open: boolean; onClose: () => void; title: string; submitLabel: string; isNew?: boolean };

/** Adds or edits a channel; what was typed stays when sending fails. */
export function ChannelForm<T>({ open, title, ...props }: ChannelFormProps<T> & Shell) {
  return (
    <Dialog open={open} onOpenChange={(opened) => opened || props.onClose()}>
      <DialogContent title={title} className="scroll-pb-24">
        <Form {...props} />
      </DialogContent>
    </Dialog>
  );
}

function Form<T>({
  submitLabel,
  onClose,
  isNew = false,
  ...props
}: ChannelFormProps<T> & Omit<Shell, "open" | "title">) {
  const id = useId();
  const { form, fields, problems, problem, pending, change } = useFieldsForm({
    ...props,
    problemsOf: (typed) => readChannel(typed).problems,
    typedProblems: { percent: typedPercentProblem, fixed: typedAmountProblem, perEvent: typedAmountProblem },
  });
  return (
    <form {...form} className="grid gap-4">
      {isNew ? <StartingPoint id={id} fields={fields} onStart={change} /> : null}
      <ChannelFieldset id={id} fields={fields} problems={problems} isNew={isNew} onChange={change} />
      <FormMessage tone="error">{problem}</FormMessage>
      <DialogFooter spaced={false}>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton pending={pending}>{submitLabel}</SubmitButton>
      </DialogFooter>
    </form>
  );
}

/** Fills the form with common fees, shows when they were noted, and warns that shops change them. */
function StartingPoint({
  id,
  fields: { kind, currency },
  onStart,
}: {
  id: string;
  fields: ChannelFields;
  onStart: (fields: ChannelFields) => void;
}) {
  const { what } = STARTING_POINTS[kind];
  return (
    <Field
      id={`${id}-kind`}
      label="Start with"
      hint={`${what}. Check these with the shop, they change. Noted on ${dateWords(NOTED_ON, "UTC")}.`}
    >
      {(control) => (
        <Select
          {...control}
          value={kind}
          onChange={(event) => onStart(newChannelFields(event.target.value as ChannelKind, currency))}
        >
          {CHANNEL_KINDS.map((one) => (
            <option key={one} value={one}>
              {STARTING_POINTS[one].name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
