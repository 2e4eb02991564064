"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { LazyAlertDialog } from "@/components/ui/lazy-alert-dialog";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { chooseCoverAction, deletePhotoAction } from "@/lib/actions/photos";
import { useAction } from "@/lib/client/use-action";

export function PhotoActions({ photo, number }: { photo: { id: string; isCover: boolean }; number: number }) {
  useFocusFallback("#photos-title");
  const [isOpen, setOpen] = useState(false);
  const covering = useAction(chooseCoverAction, { toasts: { success: "This photo is the cover now." } });
  const deleting = useAction(deletePhotoAction, { toasts: { success: "The photo was deleted." } });
  return (
    <>
      {photo.isCover ? null : (
        <Button
          variant="plain"
          size="bare"
          className="px-2 text-sm"
          aria-label={`Use as cover: photo ${number}`}
          aria-disabled={covering.pending || undefined}
          onClick={() => covering.run({ photoId: photo.id })}
        >
          Use as cover
        </Button>
      )}
      <Button
        variant="muted"
        size="bare"
        className="px-2 text-sm"
        aria-label={`Delete photo ${number}`}
        onClick={() => setOpen(true)}
      >
        Delete
      </Button>
      <LazyAlertDialog
        open={isOpen}
        onOpenChange={(open) => deleting.pending || setOpen(open)}
        title="Delete this photo?"
        sentence="The photo and its description will be permanently deleted. The project stays."
        action="Delete photo"
        tone="danger"
        pending={deleting.pending}
        fallback={() => document.getElementById("photos-title")}
        onAction={() => deleting.run({ photoId: photo.id }).then(() => setOpen(false))}
      />
    </>
  );
}
