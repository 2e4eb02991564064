"use client";

import { useId, useState } from "react";
import { Field } from "@/components/ui/field";
import { instantOf, localMoment } from "./local-moment";
import { serverNow } from "./watch";

/**
 * After 12 hours a crafter may say that they stopped earlier: any moment between the start and now.
 * The server checks it again; its clock decides what «now» is.
 */
export function EarlierEnd({
  startedAt,
  timeZone,
  onChange,
}: {
  startedAt: string;
  timeZone: string;
  onChange: (endedAt: string | null) => void;
}) {
  const id = useId();
  const start = new Date(startedAt);
  const [now] = useState(serverNow);
  const [value, setValue] = useState("");
  const moment = instantOf(value, timeZone);
  // The field shows whole minutes, so the minute of the start means the start itself.
  const end = moment && localMoment(start, timeZone) === value ? start : moment;
  const outside = end !== null && (end < start || end > now);

  return (
    <Field
      id={id}
      label="Ended earlier?"
      type="datetime-local"
      value={value}
      min={localMoment(start, timeZone)}
      max={localMoment(now, timeZone)}
      onChange={(event) => {
        const named = instantOf(event.target.value, timeZone);
        setValue(event.target.value);
        onChange(named && new Date(Math.max(+named, +start)).toISOString());
      }}
      hint={`This session is longer than 12 hours. If you stopped before now, say when (time in ${timeZone.replaceAll("_", " ")}). Leave it empty to end now.`}
      error={outside ? "Choose a moment between the start and now." : undefined}
    />
  );
}
