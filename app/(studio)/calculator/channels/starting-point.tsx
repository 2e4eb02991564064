"use client";

import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import {
  CHANNEL_KINDS,
  type ChannelFields,
  type ChannelKind,
  NOTED_ON,
  newChannelFields,
  STARTING_POINTS,
} from "@/lib/domain/sales/channels";
import { dateWords } from "@/lib/domain/shared/local-time";

/** Fills the form with common fees, which shops change: says so, and when they were noted. */
export function StartingPoint({
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
