import type { ChangeEvent, ComponentProps } from "react";
import { Field, type FieldText } from "./field";
import { type Option, Options, Select, Textarea } from "./input";

/** What a part of a form needs: the fields as typed, and the problem of each wrong one. */
export type FormPart<Fields> = {
  id: string;
  fields: Fields;
  problems: Partial<Record<keyof Fields, string>>;
  onChange: (changed: Partial<Fields>) => void;
};

type NamesOf<Fields, Value> = keyof {
  [Name in keyof Fields as Fields[Name] extends Value ? Name : never]: Name;
} &
  string;

/** The props that bind an input to the field of this name. */
export function bindFields<Fields extends object>({ id, fields, problems, onChange }: FormPart<Fields>) {
  const change = (name: string, value: string | boolean) => onChange({ [name]: value } as Partial<Fields>);
  const common = <Name extends keyof Fields & string>(name: Name) => ({ id: `${id}-${name}`, error: problems[name] });
  const typed = (name: NamesOf<Fields, string>) => ({ ...common(name), value: String(fields[name]) });
  return {
    text: (name: NamesOf<Fields, string>) => ({
      ...typed(name),
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => change(name, target.value),
    }),
    /** For an AmountField or a SelectField. */
    value: (name: NamesOf<Fields, string>) => ({ ...typed(name), onValue: (value: string) => change(name, value) }),
    tick: (name: NamesOf<Fields, boolean>) => ({
      ...common(name),
      checked: Boolean(fields[name]),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change(name, target.checked),
    }),
  };
}

type Control<Tag extends "select" | "textarea"> = FieldText & Omit<ComponentProps<Tag>, "id">;

export function SelectField({
  id,
  label,
  hint,
  error,
  className,
  options,
  onValue,
  ...select
}: Control<"select"> & { options: readonly Option[]; onValue?: (value: string) => void }) {
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <Select {...select} {...control} onChange={onValue && (({ target }) => onValue(target.value))}>
          <Options of={options} />
        </Select>
      )}
    </Field>
  );
}

export function TextareaField({ id, label, hint, error, className, ...textarea }: Control<"textarea">) {
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      {(control) => <Textarea {...textarea} {...control} />}
    </Field>
  );
}
