"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { LazyAlertDialog } from "@/components/ui/lazy-alert-dialog";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { deleteProjectAction } from "@/lib/actions/projects";
import { useAction } from "@/lib/client/use-action";

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
