import { Button } from "@/components/ui/button";

type Props = { words: string; done: number; total: number; onCancel?: (() => void) | undefined };

/** `total`: 0 while the amount of work is not known yet. */
export function ProgressLine({ words, done, total, onCancel }: Props) {
  const count = total > 0 ? `: ${done.toLocaleString("en-GB")} of ${total.toLocaleString("en-GB")}` : " …";
  return (
    <div className="grid gap-2">
      <p id="import-progress" role="status" className="num">
        {words}
        {count}
      </p>
      <progress
        aria-labelledby="import-progress"
        {...(total > 0 && { value: done, max: total })}
        className="h-3 w-full accent-accent"
      />
      {onCancel ? (
        <Button variant="quiet" className="justify-self-start" onClick={onCancel}>
          Cancel and undo
        </Button>
      ) : null}
    </div>
  );
}
