"use client";

import { type FormEvent, useId, useRef, useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Field } from "@/components/ui/field";
import { EARLIER_MINUTES } from "@/lib/domain/crafting/earlier-start";
import { formatRounded, type OpenSession } from "@/lib/domain/crafting/stopwatch";
import { Choice } from "./choice";
import { chosenStart, type TypedStart } from "./chosen-start";
import { localMoment } from "./local-moment";
import { startEarlier } from "./start-earlier";

/** "Started earlier?": adds the time since a moment before Start, once. */
export function EarlierStartDialog({
  open,
  onOpenChange,
  onDone,
  pending,
  session,
  timeZone,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDone: () => void;
  pending: boolean;
  session: OpenSession;
  timeZone: string;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<TypedStart>({ minutes: EARLIER_MINUTES[0] });
  const [problem, setProblem] = useState<string>();
  const start = chosenStart(typed, session, timeZone);
  const isTime = "time" in typed;

  function choose(next: TypedStart) {
    setTyped(next);
    setProblem(undefined);
  }

  async function add() {
    const refused = "problem" in start ? start.problem : await startEarlier(start.startedAt);
    if (!refused) return onDone();
    setProblem(refused);
    input.current?.focus();
  }

  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Started earlier?"
      sentence="When did you begin? The time before Start is marked as added by hand. It doesn’t count for XP, challenges or leaderboards."
      action={"problem" in start ? "Add time" : `Add ${lengthTo(start.startedAt, session)}`}
      pending={pending}
      onAction={add}
      fallback={() => document.getElementById("stopwatch-main")}
    >
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!pending) void add();
        }}
      >
        <fieldset aria-describedby={isTime ? undefined : `${id}-problem`} className="rounded-lg border border-line">
          <legend className="sr-only">How long before Start</legend>
          {EARLIER_MINUTES.map((minutes) => (
            <Choice
              key={minutes}
              name={id}
              checked={"minutes" in typed && typed.minutes === minutes}
              onChoose={() => choose({ minutes })}
            >
              {formatRounded(minutes * 60)}
            </Choice>
          ))}
          <Choice name={id} checked={isTime} onChoose={() => choose({ time: "" })}>
            At a time
          </Choice>
        </fieldset>
        {isTime ? (
          <Field
            id={`${id}-time`}
            ref={input}
            className="mt-4"
            label="Began at"
            type="time"
            value={typed.time}
            onChange={(event) => choose({ time: event.target.value })}
            hint={`You pressed Start at ${localMoment(new Date(session.startedAt), timeZone).slice(11)} (${timeZone.replaceAll("_", " ")} time).`}
            error={problem}
          />
        ) : null}
        <p id={`${id}-problem`} role="alert" className="mt-3 text-sm font-medium text-danger empty:hidden">
          {isTime ? null : problem}
        </p>
      </form>
    </AlertDialog>
  );
}

function lengthTo(startedAt: Date, session: OpenSession): string {
  return formatRounded((Date.parse(session.startedAt) - +startedAt) / 1000);
}
