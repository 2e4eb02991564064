"use client";

import { useRouter } from "next/navigation";
import { useState, useSyncExternalStore } from "react";
import { Button, type ButtonLook, buttonClass } from "@/components/ui/button";
import { MenuButton, MenuLink, More } from "@/components/ui/flyout";
import { Icon } from "@/components/ui/icon";
import { LazyAlertDialog } from "@/components/ui/lazy-alert-dialog";
import { PendingButton } from "@/components/ui/pending-button";
import { SoftLink } from "@/components/ui/soft-link";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import type { ProjectCard } from "@/db/queries/projects/ongoing";
import { deleteProjectAction } from "@/lib/actions/projects";
import { toastLoadFailure } from "@/lib/client/load-failure";
import { stopwatchState, subscribeToStopwatch } from "@/lib/client/stopwatch/store";
import { useAction } from "@/lib/client/use-action";
import { usePending } from "@/lib/client/use-pending";
import { describeStopwatch, type Stopwatch } from "./logged-time";

type Props = {
  project: Pick<ProjectCard, "id" | "name" | "isOneOff">;
  nameId: string;
  /** The page whose address opens the dialogs. */
  base: string;
  /** Whether the stopwatch is on it, as the server knows. */
  stopwatch: Stopwatch;
  /** Of Start: outlined where there is one in every tile. */
  variant?: ButtonLook["variant"];
};

/** Start or the running stopwatch, complete or use, and the rest in a menu. */
export function ProjectActions({ project, nameId, base, stopwatch, variant }: Props) {
  const { id, isOneOff } = project;
  return (
    <div className="project-actions">
      {isOneOff ? <StartOn project={project} stopwatch={stopwatch} variant={variant} /> : null}
      <SoftLink
        href={isOneOff ? `${base}?complete=${id}` : `/calculator/projects/new?template=${id}`}
        prefetch={false}
        scroll={false}
        aria-describedby={nameId}
        className={buttonClass({ variant: variant && isOneOff ? "plain" : "quiet" })}
      >
        {isOneOff ? "Mark Complete" : "Use template"}
      </SoftLink>
      <ProjectMenu project={project} editHref={`${base}?edit=${id}`} />
    </div>
  );
}

/** Start, or the way to the stopwatch while it is on the project. `stopwatch` holds until the browser knows more. */
function StartOn({ project, stopwatch: first, variant }: Omit<Props, "nameId" | "base">) {
  function read() {
    const state = stopwatchState();
    return state ? describeStopwatch(state.session, project.id) : first;
  }
  const stopwatch = useSyncExternalStore(subscribeToStopwatch, read, () => first);
  const id = `stopwatch-${project.id}`;
  if (!stopwatch) return <StartButton project={project} linkId={id} variant={variant} />;
  return (
    <SoftLink
      id={id}
      href="/dashboard"
      aria-label={`${stopwatch}: open the stopwatch on ${project.name}`}
      className={buttonClass()}
    >
      {stopwatch}
    </SoftLink>
  );
}

/** The crafter stays on the page; the pill in the header shows the stopwatch. */
function StartButton({ project, linkId, variant }: Pick<Props, "project" | "variant"> & { linkId: string }) {
  useFocusFallback(`#${linkId}`);
  const { pending, once } = usePending();
  async function start() {
    const stopwatch = await import("@/components/stopwatch/projects").catch(toastLoadFailure);
    await stopwatch?.startOn({ id: project.id, name: project.name });
  }
  return (
    <PendingButton
      pending={pending}
      variant={variant}
      aria-label={`Start the stopwatch on ${project.name}`}
      onClick={() => once(start)}
    >
      Start
    </PendingButton>
  );
}

type ProjectMenuProps = {
  project: { id: string; name: string };
  editHref?: string;
  isCompleted?: boolean;
  afterHref?: string;
};

/** Edits work in progress, shares completed work, and deletes after a question. `afterHref`: where to go from its page. */
export function ProjectMenu({ project: { id, name }, editHref, isCompleted = false, afterHref }: ProjectMenuProps) {
  const router = useRouter();
  useFocusFallback("#projects-panel");
  const [isOpen, setOpen] = useState(false);
  const { pending, run } = useAction(deleteProjectAction, { toasts: { success: `“${name}” was deleted.` } });

  async function remove() {
    if (afterHref) router.prefetch(afterHref);
    const outcome = await run({ projectId: id });
    setOpen(false);
    if (outcome?.ok && afterHref) router.replace(afterHref);
  }

  return (
    <>
      <More label={`More for “${name}”`}>
        {editHref ? (
          <MenuLink href={editHref} prefetch={false} scroll={false}>
            Edit
          </MenuLink>
        ) : null}
        {isCompleted ? (
          <MenuLink href={`/calculator/projects/${id}/share`} prefetch={false}>
            Share
          </MenuLink>
        ) : null}
        <MenuButton onClick={() => setOpen(true)}>Delete</MenuButton>
      </More>
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
export function PrintButton({ variant }: ButtonLook) {
  return (
    <Button variant={variant} onClick={() => print()}>
      <Icon of="printer" />
      Print
    </Button>
  );
}
