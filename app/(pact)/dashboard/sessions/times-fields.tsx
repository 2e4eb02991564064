import type { KeyboardEvent } from "react";
import { Field } from "@/components/ui/field";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { localDateOf } from "@/lib/domain/shared/local-time";
import type { ReadTimes, TimesProblems, TypedTimes } from "./typed-times";

type Props = {
  id: string;
  typed: TypedTimes;
  problems: TimesProblems;
  /** Notes on times that are valid but ambiguous. */
  notes: TimesProblems | undefined;
  onType: (changed: Partial<TypedTimes>) => void;
  /** Also offers the length as an alternative to the end. */
  takesLength?: boolean;
};

export function TimesFields({ id, typed, problems, notes, onType, takesLength = false }: Props) {
  const field = (key: keyof TypedTimes) => ({
    id: `${id}-${key}`,
    value: typed[key],
    error: problems[key],
    hint: notes?.[key],
    autoComplete: "off",
    onKeyDown: submitOnEnter,
  });
  return (
    <>
      <Field
        {...field("day")}
        label="Day"
        type="date"
        min="2000-01-01"
        onChange={(event) => onType({ day: event.target.value })}
      />
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        <Field {...field("from")} label="From" type="time" onChange={(event) => onType({ from: event.target.value })} />
        <Field
          {...field("to")}
          label="To"
          type="time"
          onChange={(event) => onType({ to: event.target.value, length: "" })}
        />
        {takesLength ? (
          <Field
            {...field("length")}
            label="Or how long, in place of To"
            inputMode="text"
            placeholder="1h 30m"
            onChange={(event) => onType({ length: event.target.value, to: "" })}
          />
        ) : null}
        <Field
          {...field("pauses")}
          label="Pauses in minutes"
          inputMode="numeric"
          placeholder="0"
          onChange={(event) => onType({ pauses: event.target.value })}
        />
      </div>
    </>
  );
}

/** “1h 50m, ends the next day” */
export function LengthInWords({ times, timeZone }: { times: ReadTimes | null; timeZone: string }) {
  const seconds = times ? (+times.endedAt - +times.startedAt) / 1000 - times.pauseSeconds : 0;
  const isNextDay = times && localDateOf(times.startedAt, timeZone) !== localDateOf(times.endedAt, timeZone);
  return (
    <p role="status" className="num text-sm text-muted empty:hidden">
      {times && seconds > 0 ? `${formatDuration(seconds)}${isNextDay ? ", ends the next day" : ""}` : null}
    </p>
  );
}

/** Submits on Enter, which Chrome does not do from a date or time field. */
function submitOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== "Enter") return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
