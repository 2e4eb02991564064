"use client";

import { PendingButton } from "@/components/ui/pending-button";
import { toastLoadFailure } from "@/lib/client/load-failure";
import { usePending } from "@/lib/client/use-pending";
import type { NamedProject } from "@/lib/domain/crafting/stopwatch";

/** The crafter stays on the page; the pill in the header shows the stopwatch. */
export function StartOn({ project, isInRow }: { project: NamedProject; isInRow: boolean }) {
  const { pending, once } = usePending();
  const start = () =>
    once(async () => {
      const stopwatch = await import("@/components/stopwatch/projects").catch(toastLoadFailure);
      await stopwatch?.startOn(project);
    });
  return (
    <PendingButton
      pending={pending}
      variant={isInRow ? "quiet" : "primary"}
      className={isInRow ? "" : "mx-1"}
      aria-label={`Start the stopwatch on ${project.name}`}
      onClick={start}
    >
      {isInRow ? "Start" : "Start the stopwatch"}
    </PendingButton>
  );
}
