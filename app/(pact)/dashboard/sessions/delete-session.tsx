"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { forgetSaved } from "@/components/stopwatch/store";
import { Button } from "@/components/ui/button";
import { LazyAlertDialog } from "@/components/ui/lazy-alert-dialog";
import { toast } from "@/components/ui/toast";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { deleteSessionAction } from "@/lib/actions/crafting";
import { runAction } from "@/lib/client/run-action";

/** Removes a wrong session after saying what follows from it; one that is part of a price leads to its project instead. */
export function DeleteSession({
  sessionId,
  description,
  duration,
  refusal,
}: {
  sessionId: string;
  description: string;
  duration: string;
  /** Why it can't be deleted, and where to go about it. */
  refusal: { sentence: string; href: string } | null;
}) {
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const router = useRouter();
  useFocusFallback("#sessions");

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
      {refusal ? (
        <LazyAlertDialog
          open={asking}
          onOpenChange={setAsking}
          title="This session can’t be deleted"
          sentence={refusal.sentence}
          action="Open the project"
          onAction={() => router.push(refusal.href)}
        />
      ) : (
        <LazyAlertDialog
          open={asking}
          onOpenChange={(open) => !pending && setAsking(open)}
          title="Delete this session?"
          sentence={`The ${duration} of “${description}” is removed from your totals, streak, XP, challenges and project. This can’t be undone.`}
          action="Delete session"
          tone="danger"
          pending={pending}
          onAction={remove}
        />
      )}
    </>
  );
}
