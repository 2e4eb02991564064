"use client";

import { type ComponentProps, type FormEvent, useId, useRef, useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Choice } from "@/components/ui/choice";
import { Field } from "@/components/ui/field";
import { startEarlierAction } from "@/lib/actions/crafting";
import { runAction } from "@/lib/client/run-action";
import { setStopwatch, stopwatchState } from "@/lib/client/stopwatch/store";
import { EARLIER_MINUTES } from "@/lib/domain/crafting/earlier-start";
import { formatClockTime } from "@/lib/domain/crafting/session-times";
import { formatRounded, type OpenSession } from "@/lib/domain/crafting/stopwatch";
import { formatMoment, readChosenStart, type TypedStart } from "./local-moment";
import { messageOf, settleState } from "./run-command";
import { announceChange, refreshStopwatch } from "./sync";

type Place = { session: OpenSession; timeZone: string };
type Props = Place & { open: boolean; onOpenChange: (open: boolean) => void; onDone: () => void; pending: boolean };

/** "Started earlier?": adds time before Start, at most once per session. */
export function EarlierStartDialog({ open, onOpenChange, onDone, pending, session, timeZone }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<TypedStart>({ minutes: EARLIER_MINUTES[0] });
  const [problem, setProblem] = useState<string>();
  const start = readChosenStart(typed, session, timeZone);
  const isTime = "time" in typed;

  function choose(next: TypedStart) {
    setTyped(next);
    setProblem(undefined);
  }

  async function add() {
    if (pending) return;
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
      sentence="When did you begin? The time before Start is marked as added by hand. It doesn’t count for XP, challenges or leaderboards. You can add it once."
      action={"problem" in start ? "Add time" : `Add ${formatAddedTime(start.startedAt, session)}`}
      pending={pending}
      onAction={add}
      fallback={() => document.getElementById("stopwatch-main")}
    >
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void add();
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
          <Choice
            name={id}
            checked={isTime}
            onChoose={() =>
              choose({ time: "problem" in start ? "" : formatMoment(start.startedAt, timeZone).slice(11) })
            }
          >
            At a set time
          </Choice>
        </fieldset>
        {isTime ? (
          <BeganAt
            id={`${id}-time`}
            ref={input}
            session={session}
            timeZone={timeZone}
            value={typed.time}
            error={problem}
            onChange={(event) => choose({ time: event.target.value })}
            onEnter={() => void add()}
          />
        ) : null}
        <p id={`${id}-problem`} role="alert" className="mt-3 text-sm font-medium text-danger empty:hidden">
          {isTime ? null : problem}
        </p>
      </form>
    </AlertDialog>
  );
}

type BeganAtProps = Place & Omit<ComponentProps<typeof Field>, "label"> & { onEnter: () => void };

function BeganAt({ session, timeZone, onEnter, ...field }: BeganAtProps) {
  const pressedAt = formatClockTime(new Date(session.startedAt), timeZone);
  return (
    <Field
      {...field}
      className="mt-4"
      label="Began at"
      type="time"
      // Chrome does not submit a form on Enter in a time field.
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        onEnter();
      }}
      hint={`You pressed Start at ${pressedAt} (${timeZone.replaceAll("_", " ")} time).`}
    />
  );
}

function formatAddedTime(startedAt: Date, session: OpenSession): string {
  return formatRounded((Date.parse(session.startedAt) - +startedAt) / 1000);
}

/** Moves the start of the open session back. Returns the sentence of a refusal, or null. */
async function startEarlier(startedAt: Date): Promise<string | null> {
  const state = stopwatchState();
  if (!state?.session || state.busy) return null;
  const sessionId = state.session.id;
  setStopwatch({ busy: true, message: null });
  const outcome = await runAction(() => startEarlierAction({ sessionId, startedAt: startedAt.toISOString() }));
  if (outcome.ok && outcome.data) {
    settleState(outcome.data);
    return null;
  }
  setStopwatch({ busy: false });
  // Perhaps only the answer was lost, or another tab has added time or ended the session.
  const isRead = await refreshStopwatch();
  const open = stopwatchState()?.session;
  if (!isRead || (open?.id === sessionId && open.manualSeconds === 0)) return messageOf(outcome);
  announceChange();
  return null;
}
