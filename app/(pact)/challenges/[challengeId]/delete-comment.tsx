"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { LazyAlertDialog } from "@/components/ui/lazy-alert-dialog";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { deleteCommentAction } from "@/lib/actions/challenges";
import { useAction } from "@/lib/client/use-action";

export function DeleteComment({ commentId, excerpt }: { commentId: string; excerpt: string }) {
  const [asking, setAsking] = useState(false);
  const { pending, run } = useAction(deleteCommentAction, { toasts: { success: "Comment deleted." } });
  const router = useRouter();
  useFocusFallback("#discussion-title");

  async function remove() {
    const outcome = await run({ commentId });
    setAsking(false);
    if (outcome?.ok) router.refresh();
  }

  return (
    <>
      <Button
        variant="muted"
        size="bare"
        className="-mb-2 -ml-2 px-2 text-sm"
        aria-label={`Delete comment: ${excerpt}`}
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      <LazyAlertDialog
        open={asking}
        onOpenChange={(open) => !pending && setAsking(open)}
        title="Delete this comment?"
        sentence="It’s removed for everyone. This can’t be undone."
        action="Delete"
        tone="danger"
        pending={pending}
        onAction={remove}
      />
    </>
  );
}
