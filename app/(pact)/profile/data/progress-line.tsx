import { Button } from "@/components/ui/button";
import { printNumber } from "@/lib/domain/shared/formats";

type Props = { words: string; done: number; total: number; onCancel?: (() => void) | undefined };

/** `total`: 0 while the amount of work is not known yet. */
export function ProgressLine({ words, done, total, onCancel }: Props) {
  const count = total > 0 ? `: ${printNumber(done)} of ${printNumber(total)}` : " …";
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
