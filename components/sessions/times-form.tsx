"use client";

import { type ChangeEvent, type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "@/components/ui/button";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field } from "@/components/ui/field";
import { FormMessage } from "@/components/ui/form-message";
import { useForm } from "@/components/ui/use-form";
import { type ActionAnswer, runAction } from "@/lib/client/run-action";
import { formatClockSpan } from "@/lib/domain/crafting/session-times";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { type ReadTimes, readTimes, type Span, type TypedTimes, typedTimesOf } from "./typed-times";

type SentSpan = { startedAt: string; endedAt: string };

/** The server's refusal if other sessions take the time. `free`: the longest free part or, if moved, all at another time. */
type TakenNote = { status: "taken"; message: string; free: SentSpan | null; isMoved: boolean };

type Wiring<T> = {
  timeZone: string;
  first: () => TypedTimes;
  /** The times of the session before. */
  stored?: Span;
  /** Runs after each change, and after a refusal. */
  onType?: (changed: Partial<TypedTimes>) => void;
  action: (times: SentTimes) => Promise<ActionAnswer<T | TakenNote>>;
  done: (answer: T) => void;
};

/** A form with the times of a session, which other sessions may take. */
export function useTimesForm<T extends object>({ timeZone, first, stored, onType, action, done }: Wiring<T>) {
  const [typed, setTyped] = useState(first);
  const [taken, setTaken] = useState<TakenNote | null>(null);
  const read = readTimes(typed, timeZone, stored);
  const { clear, errors, ...state } = useForm({
    check: () => ({ ...read.problems }),
    send,
    done: (answer) => {
      if (!answer) return;
      if (!isTaken(answer)) return done(answer);
      setTaken(answer);
      onType?.({});
    },
  });

  function type(changed: Partial<TypedTimes>) {
    setTyped((now) => ({ ...now, ...changed }));
    setTaken(null);
    onType?.(changed);
    clear();
  }

  /** Sends the times, to which the server gives other names, so that its errors are shown below all fields. */
  async function send() {
    if (!read.times) return null;
    setTaken(null);
    const { startedAt, endedAt, ...rest } = read.times;
    const times = { startedAt: startedAt.toISOString(), endedAt: endedAt.toISOString(), ...rest };
    const outcome = await runAction(() => action(times));
    return outcome.ok || outcome.fieldErrors.description ? outcome : { ...outcome, fieldErrors: {} };
  }

  return { state, times: { typed, setTyped, taken, type, read }, errors, timeZone };
}

function isTaken(answer: object): answer is TakenNote {
  return "status" in answer && answer.status === "taken";
}

type SentTimes = SentSpan & Pick<ReadTimes, "pauseSeconds" | "isMovable">;

type Times = ReturnType<typeof useTimesForm>["times"];

/** A form that begins with the times of a session. `length`: as an alternative to the end, or fixed in its place. */
export function TimesForm({
  times,
  errors,
  timeZone,
  length,
  children,
  ...form
}: Omit<ComponentProps<typeof DialogForm>, "className"> & TimesFieldsProps & { timeZone: string }) {
  return (
    <DialogForm {...form} className="grid-cols-[minmax(0,1fr)] gap-4">
      <TimesFields times={times} errors={errors} length={length} />
      {children}
      <TakenMessage times={times} timeZone={timeZone} />
    </DialogForm>
  );
}

type TimesFieldsProps = { times: Times; errors: Record<string, string>; length?: "typed" | "fixed" | undefined };

function TimesFields({ times: { typed, read, type }, errors, length }: TimesFieldsProps) {
  const id = useId();
  const field = (key: keyof TypedTimes, instead: Partial<TypedTimes> = {}) => ({
    id: `${id}-${key}`,
    value: typed[key],
    error: errors[key],
    // Times that are valid but ambiguous.
    hint: read.notes?.[key],
    autoComplete: "off",
    onKeyDown: submitOnEnter,
    onChange: (event: ChangeEvent<HTMLInputElement>) => type({ [key]: event.target.value, ...instead }),
  });
  return (
    <>
      <Field {...field("day")} label="Day" type="date" min="2000-01-01" />
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        <Field {...field("from")} label="From" type="time" />
        {length === "fixed" ? null : <Field {...field("to", { length: "" })} label="To" type="time" />}
        {length === "typed" ? (
          <Field
            {...field("length", { to: "" })}
            label="Or how long, in place of To"
            inputMode="text"
            placeholder="1h 30m"
          />
        ) : null}
        {length === "fixed" ? null : (
          <Field {...field("pauses")} label="Pauses in minutes" inputMode="numeric" placeholder="0" />
        )}
      </div>
    </>
  );
}

/** Submits on Enter, which Chrome does not do from a date or time field. */
export function submitOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== "Enter") return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** Says which sessions take the time, and offers the part that is free, or another time, which one press then adds. */
function TakenMessage({ times: { taken, type }, timeZone }: { times: Times; timeZone: string }) {
  const button = useRef<HTMLButtonElement>(null);
  // The message may be below the visible part of a phone's screen, so focus scrolls to it.
  useEffect(() => {
    if (taken) button.current?.focus();
  }, [taken]);
  if (!taken) return null;
  const { free, isMoved } = taken;
  const span = free && { startedAt: new Date(free.startedAt), endedAt: new Date(free.endedAt) };
  const clock = span && formatClockSpan(span, timeZone);

  function take(span: Span) {
    const form = button.current?.form;
    flushSync(() => type(typedTimesOf(span, timeZone)));
    form?.querySelector<HTMLElement>("[type=submit]")?.focus();
    if (isMoved) form?.requestSubmit();
  }

  return (
    <FormMessage tone="error" className="wrap-anywhere">
      <p>{taken.message}</p>
      {span ? (
        <Button ref={button} variant="surface" size="small" className="mt-2" onClick={() => take(span)}>
          {isMoved ? `Put it at ${clock} instead` : `Trim to ${clock}`}
        </Button>
      ) : null}
    </FormMessage>
  );
}

/** “1h 50m, ends the next day” */
export function LengthInWords({ times, timeZone }: { times: ReadTimes | undefined; timeZone: string }) {
  const seconds = times ? (+times.endedAt - +times.startedAt) / 1000 - times.pauseSeconds : 0;
  const isNextDay = times && localDateOf(times.startedAt, timeZone) !== localDateOf(times.endedAt, timeZone);
  return (
    <p role="status" className="num text-sm text-muted empty:hidden">
      {times && seconds > 0 ? `${formatDuration(seconds)}${isNextDay ? ", ends the next day" : ""}` : null}
    </p>
  );
}
