import { Dialog, DialogContent } from "@/components/ui/dialog";
import { paletteKeyName } from "@/components/ui/palette-key";

const KEYS = [
  ["Space", "Start, pause or resume the stopwatch"],
  ["S", "Save the session"],
  ["?", "Show these shortcuts"],
] as const;

export function KeysDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
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
  );
}
