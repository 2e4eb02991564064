import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { HelpLink } from "@/components/ui/help-link";

/**
 * Arranges the dashboard's cards. On phones and with large text they follow this order, with the first run before the
 * stopwatch if `welcomes`. On wider screens a newcomer has the first run beside the stopwatch, and week and level below
 * it; all others have week and sessions beside the stopwatch.
 */
export function DashboardGrid({
  welcomes,
  isNew,
  timer,
  firstRun,
  level,
  week,
  recent,
}: Record<"timer" | "firstRun" | "level" | "week" | "recent", ReactNode> & { welcomes: boolean; isNew: boolean }) {
  // Keyed, so that the stopwatch keeps its state when the first run is finished.
  const stopwatch = (
    <div key="stopwatch" className="dashboard-timer">
      <HelpLink to="stopwatch" />
      {timer}
    </div>
  );
  // Receives focus when the panel inside is dismissed.
  const first = (
    <div key="first-run" id="first-run" tabIndex={-1} className="dashboard-first-run">
      {firstRun}
    </div>
  );
  return (
    <div
      className={cn(
        "dashboard-grid",
        isNew ? "@min-[46rem]:grid-rows-[auto_auto_1fr]" : "@min-[46rem]:grid-rows-[1fr_auto]",
      )}
    >
      {welcomes ? [first, stopwatch] : [stopwatch, first]}
      <div className="dashboard-level">{level}</div>
      <div className={isNew ? "contents" : "dashboard-aside"}>
        <div className={isNew ? "@min-[46rem]:col-start-1 @min-[46rem]:row-start-3" : undefined}>{week}</div>
        <div
          className={isNew ? "@min-[46rem]:col-start-2 @min-[46rem]:row-span-2 @min-[46rem]:row-start-2" : undefined}
        >
          {recent}
        </div>
      </div>
    </div>
  );
}
