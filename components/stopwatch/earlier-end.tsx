"use client";

import { type RefObject, type SyntheticEvent, useId } from "react";
import { Field } from "@/components/ui/field";
import type { OpenSession } from "@/lib/domain/crafting/stopwatch";
import type { TypedEnd } from "./chosen-end";
import { localMoment } from "./local-moment";

const MINUTE_MS = 60_000;

/** The field for an end before now. The server checks it again, by its own clock. */
export function EarlierEnd({
  input,
  session,
  now,
  timeZone,
  typed,
  problem,
  isLong,
  onType,
}: {
  input: RefObject<HTMLInputElement | null>;
  session: OpenSession;
  now: Date;
  timeZone: string;
  typed: TypedEnd;
  problem: string | undefined;
  isLong: boolean;
  onType: (typed: TypedEnd) => void;
}) {
  const id = useId();
  const read = ({ currentTarget: { value, validity } }: SyntheticEvent<HTMLInputElement>) => {
    const isUnreadable = validity.badInput;
    if (value !== typed.text || isUnreadable !== typed.isUnreadable) onType({ text: value, isUnreadable });
  };
  return (
    <Field
      id={id}
      ref={input}
      label="Ended earlier?"
      type="datetime-local"
      value={typed.text}
      min={localMoment(new Date(Date.parse(session.startedAt) + MINUTE_MS), timeZone)}
      max={localMoment(now, timeZone)}
      onChange={read}
      // A partly typed date fires no change event, so each key press is checked.
      onKeyUp={read}
      onBlur={read}
      hint={`${isLong ? "This session is over 12 hours long. " : ""}Enter when you stopped (${timeZone.replaceAll("_", " ")} time), or leave blank to end now.`}
      error={problem}
    />
  );
}
