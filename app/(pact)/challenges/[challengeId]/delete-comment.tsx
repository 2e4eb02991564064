"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { LazyAlertDialog } from "@/components/ui/lazy-alert-dialog";
import { useFocusHeir } from "@/components/ui/use-focus-heir";
import { useSaving } from "@/components/ui/use-saving";
import { deleteCommentAction } from "@/lib/actions/challenges";

/** Removes a comment of one's own, after asking. */
export function DeleteComment({ commentId, excerpt }: { commentId: string; excerpt: string }) {
  const [asking, setAsking] = useState(false);
  const { pending, saving } = useSaving();
  const router = useRouter();
  useFocusHeir("#discussion-title");

  async function remove() {
    const gone = await saving(() => deleteCommentAction({ commentId }), "Comment deleted.");
    setAsking(false);
    if (gone) router.refresh();
  }

  return (
    <>
      <Button
        variant="plain"
        className="-mt-1 -mr-2 self-start px-2! text-sm! text-muted!"
        aria-label={`Delete comment: ${excerpt}`}
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      <LazyAlertDialog
        open={asking}
        onOpenChange={(open) => !pending && setAsking(open)}
        title="Delete this comment?"
        sentence="It disappears for everybody."
        action="Delete"
        tone="danger"
        pending={pending}
        onAction={remove}
      />
    </>
  );
}
