import { StitchProgress } from "@/components/ui/stitch-progress";
import type { Progress } from "@/lib/domain/challenges/progress";
import { progressWords } from "./words";

/** The bar stops at 100 %, the text does not. */
export function GoalBar({
  label,
  of,
  progress,
  tone,
}: {
  label: string;
  /** Whose bar this is for screen readers, e.g. "Your progress in November socks". */
  of: string;
  progress: Progress;
  tone: "accent" | "moss";
}) {
  const words = progressWords(progress);
  return (
    <div>
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span>{label}</span>
        <span className="num font-medium">{words}</span>
      </div>
      <StitchProgress
        label={of}
        value={progress.progressPercentage}
        max={100}
        valueText={`${words}, ${progress.progressPercentage}%`}
        tone={tone}
      />
    </div>
  );
}
