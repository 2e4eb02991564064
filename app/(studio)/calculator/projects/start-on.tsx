"use client";

import { PendingButton } from "@/components/ui/pending-button";
import { toast } from "@/components/ui/toast";
import { usePending } from "@/lib/client/use-pending";
import type { NamedProject } from "@/lib/domain/crafting/stopwatch";
import { GENERIC_ERROR_MESSAGE } from "@/lib/errors";

/** The crafter stays on the page; the pill in the header shows the stopwatch. */
export function StartOn({ project, isInRow }: { project: NamedProject; isInRow: boolean }) {
  const { pending, once } = usePending();
  const start = () =>
    once(async () => {
      const stopwatch = await import("@/components/stopwatch/projects").catch(() => null);
      if (stopwatch) await stopwatch.startOn(project);
      else toast({ message: GENERIC_ERROR_MESSAGE, tone: "error" });
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
