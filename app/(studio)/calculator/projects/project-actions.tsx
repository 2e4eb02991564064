"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button, buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { LazyAlertDialog } from "@/components/ui/lazy-alert-dialog";
import { PendingButton } from "@/components/ui/pending-button";
import { SoftLink } from "@/components/ui/soft-link";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import type { ProjectCard } from "@/db/queries/projects/ongoing";
import { deleteProjectAction } from "@/lib/actions/projects";
import { toastLoadFailure } from "@/lib/client/load-failure";
import { useAction } from "@/lib/client/use-action";
import { usePending } from "@/lib/client/use-pending";
import type { NamedProject } from "@/lib/domain/crafting/stopwatch";

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
  async function start() {
    const stopwatch = await import("@/components/stopwatch/projects").catch(toastLoadFailure);
    await stopwatch?.startOn(project);
  }
  return (
    <PendingButton
      pending={pending}
      variant={isInRow ? "quiet" : "primary"}
      className={isInRow ? "" : "mx-1"}
      aria-label={`Start the stopwatch on ${project.name}`}
      onClick={() => once(start)}
    >
      {isInRow ? "Start" : "Start the stopwatch"}
    </PendingButton>
  );
}

/** Deletes a project after a confirmation; its sessions stay. `afterHref`: the next page when on the project's own. */
export function DeleteProject({
  projectId,
  name,
  nameId,
  isCompleted,
  afterHref,
}: {
  projectId: string;
  name: string;
  nameId: string;
  isCompleted: boolean;
  afterHref?: string;
}) {
  const router = useRouter();
  useFocusFallback("#projects-panel");
  const [isOpen, setOpen] = useState(false);
  const { pending, run } = useAction(deleteProjectAction, { toasts: { success: `“${name}” was deleted.` } });

  async function remove() {
    if (afterHref) router.prefetch(afterHref);
    const outcome = await run({ projectId });
    setOpen(false);
    if (outcome?.ok && afterHref) router.replace(afterHref);
  }

  return (
    <>
      <Button
        variant="muted"
        size="bare"
        className="px-2 text-base sm:px-3"
        aria-describedby={nameId}
        onClick={() => setOpen(true)}
      >
        Delete
      </Button>
      <LazyAlertDialog
        open={isOpen}
        onOpenChange={(open) => pending || setOpen(open)}
        title="Delete this project?"
        sentence={`“${name}” will be permanently deleted${isCompleted ? ", with its price and what you noted as sold" : ""}. You keep its sessions, your time and your XP.`}
        action="Delete project"
        tone="danger"
        pending={pending}
        onAction={remove}
      />
    </>
  );
}

/** Prints the page; globals.css hides the shell. */
export function PrintButton() {
  return (
    <Button onClick={() => print()}>
      <Icon of="printer" />
      Print
    </Button>
  );
}
