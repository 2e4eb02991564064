"use client";

import { useRouter } from "next/navigation";
import { paletteKeyName } from "@/components/palette/keys";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { formatClock, LONG_SESSION_SECONDS } from "@/lib/domain/stopwatch";
import { discard, save } from "./commands";
import { EarlierEnd } from "./earlier-end";
import { useSessionState } from "./use-session-state";
import { elapsedNow, type Watch } from "./watch";

export type StopwatchDialogsProps = {
  open: "save" | "reset" | "keys" | null;
  onClose: () => void;
  watch: Watch;
  userId: string;
  timeZone: string;
  /** What was typed and is not stored yet. */
  description?: string;
};

/** The questions before Save and Reset (spec §2), and the list of keys. Heavy: load it with lazy-dialogs. */
export function StopwatchDialogs({ open, onClose, watch, userId, timeZone, description }: StopwatchDialogsProps) {
  const router = useRouter();
  const { session } = watch;
  const [endedAt, setEndedAt] = useSessionState<string>(session?.id);
  const long = elapsedNow(watch) >= LONG_SESSION_SECONDS * 1000;
  const onOpenChange = (opened: boolean) => {
    if (opened || watch.busy) return;
    setEndedAt(null);
    onClose();
  };

  async function stopAndSave() {
    import("@/components/allocation/allocation-dialog").catch(() => {});
    const saved = await save(userId, { ...(description && { description }), ...(long && endedAt && { endedAt }) });
    setEndedAt(null);
    onClose();
    if (saved && saved.durationSeconds > 0) router.push(`/dashboard?allocate=${saved.id}`);
  }

  return (
    <>
      <AlertDialog
        open={open === "save" && session !== null}
        onOpenChange={onOpenChange}
        title="Save session"
        sentence="Are you sure you want to stop and save this session?"
        action="Stop & Save"
        pending={watch.busy}
        onAction={stopAndSave}
      >
        {session ? (
          <p className="font-semibold wrap-anywhere">
            <span className="num">{formatClock(Math.floor(elapsedNow(watch) / 1000))}</span> ·{" "}
            {description || session.description}
          </p>
        ) : null}
        {long && session ? (
          <div className="mt-4">
            <EarlierEnd startedAt={session.startedAt} timeZone={timeZone} onChange={setEndedAt} />
          </div>
        ) : null}
      </AlertDialog>
      <AlertDialog
        open={open === "reset" && session !== null}
        onOpenChange={onOpenChange}
        title="Discard session"
        sentence="Are you sure you want to discard this session?"
        action="Discard Session"
        tone="danger"
        pending={watch.busy}
        onAction={async () => {
          await discard();
          onClose();
        }}
      />
      <Dialog open={open === "keys"} onOpenChange={onOpenChange}>
        <DialogContent title="Keys" description="They rest while you type. You can switch them off on your profile.">
          <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-3">
            {[...KEYS, [paletteKeyName(), "Go anywhere, on every page"] as const].map(([key, meaning]) => (
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
  ["?", "Show this list"],
] as const;
