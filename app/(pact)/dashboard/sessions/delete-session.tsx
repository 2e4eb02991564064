"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { LazyAlertDialog } from "@/components/ui/lazy-alert-dialog";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { deleteSessionAction } from "@/lib/actions/crafting";
import { forgetSaved } from "@/lib/client/stopwatch/store";
import { useAction } from "@/lib/client/use-action";

/** Deletes a session after a warning about the consequences; one that is part of a price links to its project instead. */
export function DeleteSession({
  sessionId,
  description,
  duration,
  refusal,
}: {
  sessionId: string;
  description: string;
  duration: string;
  /** Why it can't be deleted, and where that can be changed. */
  refusal: { sentence: string; href: string } | null;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const { run, pending } = useAction(deleteSessionAction, { toasts: { success: "Session deleted." } });
  const router = useRouter();
  useFocusFallback("#sessions");

  async function remove() {
    const outcome = await run({ sessionId });
    setIsAsking(false);
    if (outcome?.ok) forgetSaved(sessionId);
  }

  return (
    <>
      <Button
        variant="muted"
        size="inline"
        className="-mr-2.5"
        aria-label={`Delete “${description}”, ${duration}`}
        onClick={() => setIsAsking(true)}
      >
        Delete
      </Button>
      {refusal ? (
        <LazyAlertDialog
          open={isAsking}
          onOpenChange={setIsAsking}
          title="This session can’t be deleted"
          sentence={refusal.sentence}
          action="Open the project"
          onAction={() => router.push(refusal.href)}
        />
      ) : (
        <LazyAlertDialog
          open={isAsking}
          onOpenChange={(open) => !pending && setIsAsking(open)}
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
