"use client";

import { buttonClass } from "@/components/ui/button";
import { PendingButton } from "@/components/ui/pending-button";
import { SoftLink } from "@/components/ui/soft-link";
import type { ProjectCard } from "@/db/queries/projects/ongoing";
import { toastLoadFailure } from "@/lib/client/load-failure";
import { usePending } from "@/lib/client/use-pending";
import type { NamedProject } from "@/lib/domain/crafting/stopwatch";
import { DeleteProject } from "./delete-project";

/** Start, complete or use, edit, delete; `base` is the page whose address opens the dialogs. */
export function ProjectActions({
  project,
  nameId,
  base,
  isInRow = true,
}: {
  project: Pick<ProjectCard, "id" | "name" | "isOneOff">;
  nameId: string;
  base: string;
  isInRow?: boolean;
}) {
  const { id, name, isOneOff } = project;
  const start = isOneOff ? <StartOn project={{ id, name }} isInRow={isInRow} /> : null;
  return (
    <>
      {isInRow ? start : null}
      <div className="-mx-1 flex flex-wrap items-center gap-x-1 gap-y-2">
        {isInRow ? null : start}
        <SoftLink
          href={isOneOff ? `${base}?complete=${id}` : `/calculator/projects/new?template=${id}`}
          prefetch={false}
          scroll={false}
          aria-describedby={nameId}
          className={buttonClass({ variant: "quiet", className: "mx-1" })}
        >
          {isOneOff ? "Mark Complete" : "Use template"}
        </SoftLink>
        <SoftLink
          href={`${base}?edit=${id}`}
          prefetch={false}
          scroll={false}
          aria-describedby={nameId}
          className={buttonClass({ variant: "plain", size: "bare", className: "px-2 text-base sm:px-3" })}
        >
          Edit
        </SoftLink>
        <DeleteProject projectId={id} name={name} nameId={nameId} isCompleted={false} />
      </div>
    </>
  );
}

/** The crafter stays on the page; the pill in the header shows the stopwatch. */
function StartOn({ project, isInRow }: { project: NamedProject; isInRow: boolean }) {
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
