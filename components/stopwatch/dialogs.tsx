"use client";

import { AlertDialog } from "@/components/ui/alert-dialog";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { paletteKeyName } from "@/components/ui/palette-key";
import { discard } from "./commands";
import { LateDialog } from "./late-dialog";
import { SaveDialog } from "./save-dialog";
import { useSave } from "./use-save";
import { setWatch, type Watch } from "./watch";

const UNANSWERED = "Your Save is stored on this device. Press Save to choose when the session ended.";

export type StopwatchDialogsProps = {
  open: "save" | "reset" | "keys" | null;
  onClose: () => void;
  watch: Watch;
  userId: string;
  timeZone: string;
  /** What was typed and is not stored yet. */
  description?: string;
};

/** The questions before Save and Reset, and the list of keys. Heavy: load it with lazy-dialogs. */
export function StopwatchDialogs({ open, onClose, watch, userId, timeZone, description }: StopwatchDialogsProps) {
  const { session, late } = watch;
  const onSave = useSave(userId, onClose);
  const onOpenChange = (opened: boolean) => {
    if (!opened && !watch.busy) onClose();
  };

  return (
    <>
      {session && late?.sessionId === session.id ? (
        <LateDialog
          open={open === "save"}
          onOpenChange={(opened) => {
            if (!opened && !watch.busy) setWatch({ said: UNANSWERED });
            onOpenChange(opened);
          }}
          {...{ onSave, watch, late }}
        />
      ) : session ? (
        <SaveDialog
          key={session.id}
          open={open === "save"}
          {...{ onOpenChange, onSave, watch, session, timeZone, description }}
        />
      ) : null}
      <AlertDialog
        open={open === "reset" && session !== null}
        onOpenChange={onOpenChange}
        title="Discard session"
        sentence="Are you sure you want to discard this session?"
        action="Discard Session"
        tone="danger"
        pending={watch.busy}
        onAction={async () => {
          await discard(userId);
          onClose();
        }}
      />
      <Dialog open={open === "keys"} onOpenChange={onOpenChange}>
        <DialogContent
          title="Keyboard shortcuts"
          description="Paused while you type. You can turn them off on your profile."
        >
          <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-3">
            {[...KEYS, [paletteKeyName(), "Go anywhere, from any page"] as const].map(([key, meaning]) => (
              <div key={key} className="contents">
                <dt>
                  <kbd className="inline-block min-w-11 rounded-md border border-control px-2 py-1 text-center font-sans text-sm">
                    {key}
                  </kbd>
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </DialogContent>
      </Dialog>
    </>
  );
}

const KEYS = [
  ["Space", "Start, pause or resume the stopwatch"],
  ["S", "Save the session"],
  ["?", "Show these shortcuts"],
] as const;
