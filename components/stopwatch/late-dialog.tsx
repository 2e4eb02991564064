"use client";

import { useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Choice } from "@/components/ui/choice";
import { toast } from "@/components/ui/toast";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { elapsedNow } from "./clock";
import type { UnsentSave } from "./outbox";
import type { StopwatchState } from "./store";
import type { useSave } from "./use-save";

/** For a Save that reached the server long after it was pressed: which of the two moments ends the session? */
export function LateDialog({
  open,
  onOpenChange,
  onSave,
  state,
  late: { sessionId: _, ...choices },
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSave: ReturnType<typeof useSave>;
  state: StopwatchState;
  late: UnsentSave;
}) {
  const [stop, setStop] = useState<"press" | "now">("press");
  const atPress = formatDuration((choices.pressedMs ?? 0) / 1000 + (state.session?.manualSeconds ?? 0));
  const now = formatDuration(elapsedNow(state) / 1000);

  async function save() {
    // "Now" is a press of its own, at this moment.
    const { pressedMs, ...rest } = choices;
    const refused = await onSave(stop === "press" ? { ...rest, pressedMs, stopAtPress: true } : rest);
    if (refused) toast({ message: refused, tone: "error" });
  }

  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Save session"
      sentence={`Stop at ${atPress}, when you pressed Save, or now?`}
      action={`Save ${stop === "press" ? atPress : now}`}
      pending={state.busy}
      onAction={save}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!state.busy) void save();
        }}
      >
        <fieldset className="rounded-lg border border-line">
          <legend className="sr-only">When the session ended</legend>
          <Choice name="stop" checked={stop === "press"} onChoose={() => setStop("press")}>
            <span className="num font-semibold">{atPress}</span>, when you pressed Save
          </Choice>
          <Choice name="stop" checked={stop === "now"} onChoose={() => setStop("now")}>
            <span className="num font-semibold">{now}</span>, now
          </Choice>
        </fieldset>
      </form>
    </AlertDialog>
  );
}
