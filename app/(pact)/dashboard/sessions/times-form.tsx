"use client";

import { type ChangeEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { Field, focusFirstProblem } from "@/components/ui/field";
import { FormMessage } from "@/components/ui/form-message";
import { SubmitButton } from "@/components/ui/submit-button";
import { clockSpan } from "@/lib/domain/crafting/session-times";
import { type ReadTimes, readTimes, type Span, type TimesProblems, type TypedTimes, typedTimesOf } from "./typed-times";

/** The server's refusal if other sessions take the time. `trimmed`: the longest free part, if any. */
type TakenNote = { message: string; trimmed: { startedAt: string; endedAt: string } | null };

/** The times in a form. `stored`: those of the session before. `onType`: runs after each change. */
export function useTimes(
  first: () => TypedTimes,
  { timeZone, stored, onType }: { timeZone: string; stored?: Span; onType: (changed: Partial<TypedTimes>) => void },
) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(first);
  const [problems, setProblems] = useState<TimesProblems>({});
  const [taken, setTaken] = useState<TakenNote | null>(null);
  const read = readTimes(typed, timeZone, stored);

  function type(changed: Partial<TypedTimes>) {
    setTyped((now) => ({ ...now, ...changed }));
    setProblems({});
    setTaken(null);
    onType(changed);
  }

  return {
    form,
    typed,
    setTyped,
    problems,
    taken,
    setTaken,
    type,
    read: "times" in read ? read.times : null,
    /** Notes on times that are valid but ambiguous. */
    notes: "notes" in read ? read.notes : undefined,
    /** The times to send, or null after showing what is wrong with them. */
    check(): ReadTimes | null {
      if ("times" in read) {
        setTaken(null);
        return read.times;
      }
      setProblems(read.problems);
      focusFirstProblem(form.current);
      return null;
    },
    trim(span: Span) {
      type(typedTimesOf(span, timeZone));
      form.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
    },
  };
}

type Times = ReturnType<typeof useTimes>;

/** A form that begins with the times of a session. `takesLength` also offers the length as an alternative to the end. */
export function TimesForm({
  times,
  timeZone,
  takesLength = false,
  message,
  action,
  pending,
  onSubmit,
  onClose,
  children,
}: {
  times: Times;
  timeZone: string;
  takesLength?: boolean;
  message: string | null;
  action: string;
  pending: boolean;
  onSubmit: (read: ReadTimes) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <form
      ref={times.form}
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const read = times.check();
        if (read) void onSubmit(read);
      }}
    >
      <TimesFields times={times} takesLength={takesLength} />
      {children}
      <TakenMessage times={times} timeZone={timeZone} />
      <FormMessage tone="error">{message}</FormMessage>
      <DialogFooter spaced={false}>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton pending={pending}>{action}</SubmitButton>
      </DialogFooter>
    </form>
  );
}

function TimesFields({ times: { typed, problems, notes, type }, takesLength }: { times: Times; takesLength: boolean }) {
  const id = useId();
  const field = (key: keyof TypedTimes, instead: Partial<TypedTimes> = {}) => ({
    id: `${id}-${key}`,
    value: typed[key],
    error: problems[key],
    hint: notes?.[key],
    autoComplete: "off",
    onKeyDown: submitOnEnter,
    onChange: (event: ChangeEvent<HTMLInputElement>) => type({ [key]: event.target.value, ...instead }),
  });
  return (
    <>
      <Field {...field("day")} label="Day" type="date" min="2000-01-01" />
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        <Field {...field("from")} label="From" type="time" />
        <Field {...field("to", { length: "" })} label="To" type="time" />
        {takesLength ? (
          <Field
            {...field("length", { to: "" })}
            label="Or how long, in place of To"
            inputMode="text"
            placeholder="1h 30m"
          />
        ) : null}
        <Field {...field("pauses")} label="Pauses in minutes" inputMode="numeric" placeholder="0" />
      </div>
    </>
  );
}

/** Submits on Enter, which Chrome does not do from a date or time field. */
function submitOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== "Enter") return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** Says which sessions take the time, and offers the part that is free. */
function TakenMessage({ times: { taken, trim }, timeZone }: { times: Times; timeZone: string }) {
  const button = useRef<HTMLButtonElement>(null);
  // The message may be below the visible part of a phone's screen, so focus scrolls to it.
  useEffect(() => {
    if (taken) button.current?.focus();
  }, [taken]);
  if (!taken) return null;
  const free = taken.trimmed;
  const span = free && { startedAt: new Date(free.startedAt), endedAt: new Date(free.endedAt) };
  return (
    <FormMessage tone="error" className="wrap-anywhere">
      <p>{taken.message}</p>
      {span ? (
        <Button ref={button} variant="surface" size="small" className="mt-2" onClick={() => trim(span)}>
          Trim to {clockSpan(span, timeZone)}
        </Button>
      ) : null}
    </FormMessage>
  );
}
