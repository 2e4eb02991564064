"use client";

import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { StopwatchState } from "@/lib/client/stopwatch/store";
import { formatClock, formatDuration, LONG_SESSION_SECONDS, type OpenSession } from "@/lib/domain/crafting/stopwatch";
import { canChooseEnd, secondsUntil } from "@/lib/domain/crafting/stopwatch-end";
import type { chosenEnd } from "./chosen-end";
import { useChosenEnd } from "./chosen-end";
import { elapsedNow, serverNow } from "./clock";
import { descriptionField } from "./description";
import { EarlierEnd } from "./earlier-end";
import type { useSave } from "./saves";

/**
 * Asks before Save, with the proposed end if there is one. Otherwise a long session offers an earlier end; an invalid
 * one keeps the dialog open. While that field is shown, the button names the length to be stored.
 */
export function SaveDialog({
  open,
  onOpenChange,
  onSave,
  state,
  session,
  timeZone,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSave: ReturnType<typeof useSave>;
  state: StopwatchState;
  session: OpenSession;
  timeZone: string;
}) {
  const named = open ? state.dialog?.end : undefined;
  const field = useChosenEnd(session, timeZone, named === "asked");
  const description = descriptionField(state).unsaved;
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
          ? lengthToSave(proposed ? { endedAt: proposed } : field.end, session, elapsedMs, timeZone)
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
          <EarlierEnd
            session={session}
            timeZone={timeZone}
            isLong={isLong}
            input={field.input}
            typed={field.typed}
            problem={field.problem}
            onType={field.type}
            now={serverNow()}
          />
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
function lengthToSave(end: ReturnType<typeof chosenEnd>, session: OpenSession, elapsedMs: number, timeZone: string) {
  if ("problem" in end) return "Stop & Save";
  if (!end.endedAt) return `Save ${formatDuration(elapsedMs / 1000)}`;
  const seconds = secondsUntil(session, end.endedAt);
  if (seconds !== null) return `Save ${formatDuration(seconds)}`;
  const moment = new Intl.DateTimeFormat("en-GB", { timeZone, weekday: "short", hour: "2-digit", minute: "2-digit" });
  return `Save until ${moment.format(end.endedAt)}`;
}
