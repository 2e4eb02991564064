"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { LazyAlertDialog } from "@/components/ui/lazy-alert-dialog";
import { toast } from "@/components/ui/toast";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { deleteProjectAction } from "@/lib/actions/projects";
import { runAction } from "@/lib/client/run-action";

/** Deletes a project after asking; its sessions and the crafter's time stay. `afterHref`: where to go from its own page. */
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
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);

  async function remove() {
    setPending(true);
    if (afterHref) router.prefetch(afterHref);
    const answer = await runAction(() => deleteProjectAction({ projectId }));
    setPending(false);
    setAsking(false);
    if (answer.ok && afterHref) router.replace(afterHref);
    toast(
      answer.ok ? { message: `“${name}” was deleted.`, tone: "success" } : { message: answer.message, tone: "error" },
    );
  }

  return (
    <>
      <Button
        variant="plain"
        className="px-3! text-muted! max-sm:px-2!"
        aria-describedby={nameId}
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      <LazyAlertDialog
        open={asking}
        onOpenChange={(open) => pending || setAsking(open)}
        title="Delete this project?"
        sentence={`“${name}” will be permanently deleted${isCompleted ? ", with its price" : ""}. You keep its sessions, your time and your XP.`}
        action="Delete project"
        tone="danger"
        pending={pending}
        onAction={remove}
      />
    </>
  );
}
