"use client";

import { useRef, useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { formatClock, formatDuration, LONG_SESSION_SECONDS, type OpenSession } from "@/lib/domain/crafting/stopwatch";
import { canChooseEnd, secondsUntil } from "@/lib/domain/crafting/stopwatch-end";
import { chosenEnd } from "./chosen-end";
import { EarlierEnd } from "./earlier-end";
import type { useSave } from "./use-save";
import { elapsedNow, serverNow, type Watch } from "./watch";

const EMPTY = { typed: { text: "", isUnreadable: false }, isShown: false, problem: undefined as string | undefined };

/**
 * The question before Save. A session that ran for long offers an earlier end; a moment that can't be one
 * keeps the dialog open. While that field is there, the button names the length that would be stored.
 */
export function SaveDialog({
  open,
  onOpenChange,
  onSave,
  watch,
  session,
  timeZone,
  description,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSave: ReturnType<typeof useSave>;
  watch: Watch;
  session: OpenSession;
  timeZone: string;
  description: string | undefined;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [field, setField] = useState(EMPTY);
  const elapsedMs = elapsedNow(watch);
  const untouchedMs = session.running ? elapsedMs - session.lastRun.beforeMs : 0;
  const isLong = elapsedMs >= LONG_SESSION_SECONDS * 1000;
  const isShown = isLong || field.isShown;
  const end = chosenEnd(field.typed, session, serverNow(), timeZone);
  // Nobody is corrected in the middle of a date: half of one is only a problem once Save is pressed.
  const problem = field.problem ?? ("problem" in end && !field.typed.isUnreadable ? end.problem : undefined);

  async function stopAndSave() {
    const isUnreadable = input.current?.validity.badInput ?? false;
    const named = chosenEnd({ ...field.typed, isUnreadable }, session, serverNow(), timeZone);
    if ("problem" in named) return refuse(named.problem);
    const { endedAt } = named;
    const refused = await onSave({
      ...(description && { description }),
      ...(endedAt && { endedAt: endedAt.toISOString() }),
    });
    if (!refused) return setField(EMPTY);
    if (endedAt) return refuse(refused);
    toast({ message: refused, tone: "error" });
  }

  function refuse(problem: string) {
    setField((now) => ({ ...now, isShown: true, problem }));
    input.current?.focus();
  }

  return (
    <AlertDialog
      open={open}
      onOpenChange={(opened) => {
        if (!opened && !watch.busy) setField(EMPTY);
        onOpenChange(opened);
      }}
      title="Save session"
      sentence="Are you sure you want to stop and save this session?"
      action={isShown ? lengthWords(end, session, elapsedMs, timeZone) : "Stop & Save"}
      pending={watch.busy}
      onAction={stopAndSave}
    >
      <p className="font-semibold wrap-anywhere">
        <span className="num">{formatClock(Math.floor(elapsedMs / 1000))}</span> · {description || session.description}
      </p>
      {isShown ? (
        <div className="mt-4">
          <EarlierEnd
            {...{ input, session, timeZone, isLong, problem }}
            now={serverNow()}
            typed={field.typed}
            onType={(typed) => setField({ typed, isShown: true, problem: undefined })}
          />
        </div>
      ) : canChooseEnd({ elapsedMs, untouchedMs }) ? (
        <Button
          variant="plain"
          size="inline"
          className="mt-1 -ml-2.5"
          onClick={() => {
            setField({ ...EMPTY, isShown: true });
            requestAnimationFrame(() => input.current?.focus());
          }}
        >
          Ended earlier?
        </Button>
      ) : null}
    </AlertDialog>
  );
}

/** What Save will store: a length, or the moment of the end where the length is not known here. */
function lengthWords(end: ReturnType<typeof chosenEnd>, session: OpenSession, elapsedMs: number, timeZone: string) {
  if ("problem" in end) return "Stop & Save";
  if (!end.endedAt) return `Save ${formatDuration(elapsedMs / 1000)}`;
  const seconds = secondsUntil(session, end.endedAt);
  if (seconds !== null) return `Save ${formatDuration(seconds)}`;
  const moment = new Intl.DateTimeFormat("en-GB", { timeZone, weekday: "short", hour: "2-digit", minute: "2-digit" });
  return `Save until ${moment.format(end.endedAt)}`;
}
