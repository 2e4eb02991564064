"use client";

import { type SyntheticEvent, useId, useRef, useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import { elapsedNow, type StopwatchState, serverNow } from "@/lib/client/stopwatch/store";
import { formatClock, formatDuration, LONG_SESSION_SECONDS, type OpenSession } from "@/lib/domain/crafting/stopwatch";
import { canChooseEnd, secondsUntil } from "@/lib/domain/crafting/stopwatch-end";
import { dateFormat } from "@/lib/domain/shared/formats";
import { readDescriptionField } from "./commands";
import { formatMoment, readChosenEnd, suggestEnd } from "./local-moment";
import type { useSave } from "./saves";

type SaveDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSave: ReturnType<typeof useSave>;
  state: StopwatchState;
  session: OpenSession;
  timeZone: string;
};

/**
 * Asks before Save, with the proposed end if there is one. Otherwise a long session offers an earlier end; an invalid
 * one keeps the dialog open. While that field is shown, the button names the length to be stored.
 */
export function SaveDialog({ open, onOpenChange, onSave, state, session, timeZone }: SaveDialogProps) {
  const named = open ? state.dialog?.end : undefined;
  const field = useChosenEnd(session, timeZone, named === "asked");
  const description = readDescriptionField(state).unsaved;
  const elapsedMs = elapsedNow(state);
  const untouchedMs = session.running ? elapsedMs - session.lastRun.beforeMs : 0;
  const isLong = elapsedMs >= LONG_SESSION_SECONDS * 1000;
  const proposed = named && named !== "asked" ? new Date(named) : null;
  const isShown = !proposed && (isLong || field.isShown);
  const shownSeconds = (proposed && secondsUntil(session, proposed)) ?? Math.floor(elapsedMs / 1000);

  async function stopAndSave() {
    const end = proposed ? { endedAt: proposed } : field.read();
    if ("problem" in end) return field.refuse(end.problem);
    const endedAt = end.endedAt?.toISOString();
    const refused = await onSave({ ...(description && { description }), ...(endedAt && { endedAt }) });
    if (!refused) return field.clear();
    if (endedAt && !proposed) return field.refuse(refused);
    toast({ message: refused, tone: "error" });
  }

  return (
    <AlertDialog
      open={open}
      onOpenChange={(opened) => {
        if (!opened && !state.busy) field.clear();
        onOpenChange(opened);
      }}
      title="Save session"
      sentence="Are you sure you want to stop and save this session?"
      action={
        proposed || isShown
          ? describeSave(proposed ? { endedAt: proposed } : field.end, session, elapsedMs, timeZone)
          : "Stop & Save"
      }
      pending={state.busy}
      onAction={stopAndSave}
    >
      <p className="font-semibold wrap-anywhere">
        <span className="num">{formatClock(shownSeconds)}</span> · {description || session.description}
      </p>
      {isShown ? (
        <div className="mt-4">
          <EarlierEnd session={session} timeZone={timeZone} isLong={isLong} field={field} onEnter={stopAndSave} />
        </div>
      ) : !proposed && canChooseEnd({ elapsedMs, untouchedMs }) ? (
        <Button variant="plain" size="inline" className="mt-1 -ml-2.5" onClick={field.show}>
          Ended earlier?
        </Button>
      ) : null}
    </AlertDialog>
  );
}

/** The button's text: the length that Save will store, or the end if the length is not known here. */
function describeSave(
  end: ReturnType<typeof readChosenEnd>,
  session: OpenSession,
  elapsedMs: number,
  timeZone: string,
) {
  if ("problem" in end) return "Stop & Save";
  if (!end.endedAt) return `Save ${formatDuration(elapsedMs / 1000)}`;
  const seconds = secondsUntil(session, end.endedAt);
  if (seconds !== null) return `Save ${formatDuration(seconds)}`;
  const moment = dateFormat({ timeZone, weekday: "short", hour: "2-digit", minute: "2-digit" });
  return `Save until ${moment.format(end.endedAt)}`;
}

const EMPTY = { typed: { text: "", isUnreadable: false }, isShown: false, problem: undefined as string | undefined };

/** State of the field "Ended earlier?": text, parsed end and problem. `isAsked`: it is open from the start. */
function useChosenEnd(session: OpenSession, timeZone: string, isAsked: boolean) {
  const input = useRef<HTMLInputElement>(null);
  const [stored, setField] = useState(EMPTY);
  const makeSuggestion = () => ({ ...EMPTY, typed: suggestEnd(session, serverNow(), timeZone), isShown: true });
  const field = isAsked && stored === EMPTY ? makeSuggestion() : stored;
  const end = readChosenEnd(field.typed, session, serverNow(), timeZone);
  // A partly typed date is only a problem once Save is pressed.
  const problem = field.problem ?? ("problem" in end && !field.typed.isUnreadable ? end.problem : undefined);
  return {
    input,
    ...field,
    end,
    problem,
    type: (typed: typeof field.typed) => setField({ typed, isShown: true, problem: undefined }),
    clear: () => setField(EMPTY),
    show: () => {
      setField(makeSuggestion());
      requestAnimationFrame(() => input.current?.focus());
    },
    refuse: (problem: string) => {
      setField((now) => ({ ...now, isShown: true, problem }));
      input.current?.focus();
    },
    /** Parses the field when Save is pressed. */
    read: () => {
      const isUnreadable = input.current?.validity.badInput ?? false;
      return readChosenEnd({ ...field.typed, isUnreadable }, session, serverNow(), timeZone);
    },
  };
}

const MINUTE_MS = 60_000;

type EarlierEndProps = {
  session: OpenSession;
  timeZone: string;
  isLong: boolean;
  field: ReturnType<typeof useChosenEnd>;
  onEnter: () => void;
};

/** The field for an end before now. The server checks it again, by its own clock. */
function EarlierEnd({ session, timeZone, isLong, field, onEnter }: EarlierEndProps) {
  const { input, typed, problem, type } = field;
  const id = useId();
  const read = ({ currentTarget: { value, validity } }: SyntheticEvent<HTMLInputElement>) => {
    const isUnreadable = validity.badInput;
    if (value !== typed.text || isUnreadable !== typed.isUnreadable) type({ text: value, isUnreadable });
  };
  return (
    <Field
      id={id}
      ref={input}
      label="Ended earlier?"
      type="datetime-local"
      value={typed.text}
      min={formatMoment(new Date(Date.parse(session.startedAt) + MINUTE_MS), timeZone)}
      max={formatMoment(serverNow(), timeZone)}
      onChange={read}
      // A partly typed date fires no change event, so each key press is checked.
      onKeyUp={read}
      onKeyDown={({ key }) => key === "Enter" && onEnter()}
      onBlur={read}
      hint={`${isLong ? "This session is over 12 hours long. " : ""}Enter when you stopped (${timeZone.replaceAll("_", " ")} time), or leave blank to end now.`}
      error={problem}
    />
  );
}
