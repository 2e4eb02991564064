"use client";

import { useState } from "react";
import { forgetSaved } from "@/components/stopwatch/watch";
import { Button } from "@/components/ui/button";
import { LazyAlertDialog } from "@/components/ui/lazy-alert-dialog";
import { toast } from "@/components/ui/toast";
import { useFocusHeir } from "@/components/ui/use-focus-heir";
import { deleteSessionAction } from "@/lib/actions/crafting";
import { runAction } from "@/lib/client/run-action";

/** Removes a wrong session after saying what follows from it. */
export function DeleteSession({
  sessionId,
  description,
  duration,
}: {
  sessionId: string;
  description: string;
  duration: string;
}) {
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  useFocusHeir("#sessions");

  async function remove() {
    setPending(true);
    const outcome = await runAction(() => deleteSessionAction({ sessionId }));
    setPending(false);
    setAsking(false);
    if (!outcome.ok) return toast({ message: outcome.message, tone: "error" });
    forgetSaved(sessionId);
    toast({ message: "Session deleted.", tone: "success" });
  }

  return (
    <>
      <Button
        variant="plain"
        className="-mr-2.5 px-2.5! text-muted!"
        aria-label={`Delete “${description}”, ${duration}`}
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      <LazyAlertDialog
        open={asking}
        onOpenChange={(open) => !pending && setAsking(open)}
        title="Delete this session?"
        sentence={`“${description}”, ${duration}, will be gone for good. Its time leaves your totals, your streak and XP, its challenges and its project; all else stays.`}
        action="Delete session"
        tone="danger"
        pending={pending}
        onAction={remove}
      />
    </>
  );
}
