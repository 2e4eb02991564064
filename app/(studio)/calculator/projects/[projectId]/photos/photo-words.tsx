"use client";

import { type FormEvent, useEffect, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { LazyAlertDialog } from "@/components/ui/lazy-alert-dialog";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { chooseCoverAction, deletePhotoAction, describePhotoAction } from "@/lib/actions/photos";
import { useAction } from "@/lib/client/use-action";
import { readAlt } from "@/lib/domain/projects/photos";

type Props = { photo: { id: string; alt: string; isCover: boolean }; number: number };

const LOOK = { size: "bare", className: "px-2 text-sm" } as const;

/** A photo's description, and the actions on the photo. */
export function PhotoWords({ photo, number }: Props) {
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      {isEditing ? (
        <DescriptionForm photo={photo} number={number} onDone={() => setEditing(false)} />
      ) : (
        <p dir="auto" className="wrap-anywhere">
          {photo.alt}
        </p>
      )}
      <div className="-mx-2 flex flex-wrap items-center">
        {photo.isCover ? (
          <Badge tone="neutral" className="mx-2">
            Cover
          </Badge>
        ) : null}
        {isEditing ? null : (
          <Button
            {...LOOK}
            variant="plain"
            aria-label={`${photo.alt ? "Change description of" : "Add a description to"} photo ${number}`}
            onClick={() => setEditing(true)}
          >
            {photo.alt ? "Change description" : "Add a description"}
          </Button>
        )}
        <PhotoActions photo={photo} number={number} />
      </div>
    </>
  );
}

function DescriptionForm({ photo, number, onDone }: Props & { onDone: () => void }) {
  const id = `alt-${photo.id}`;
  const [alt, setAlt] = useState(photo.alt);
  const { run, pending, error, fieldErrors, clearError } = useAction(describePhotoAction, {
    toasts: { success: "The description was saved." },
  });
  // The button that opened the form, and had the focus, is gone.
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  const problem = readAlt(alt).problem ?? fieldErrors.alt ?? error?.message;

  async function save(event: FormEvent) {
    event.preventDefault();
    if (readAlt(alt).problem) return document.getElementById(id)?.focus();
    const outcome = await run({ photoId: photo.id, alt });
    if (outcome?.ok) onDone();
  }

  return (
    <form noValidate className="mt-1.5 grid gap-2" onSubmit={save}>
      <Field
        id={id}
        label={`Photo ${number}: description for screen readers`}
        value={alt}
        error={problem}
        onChange={(event) => {
          setAlt(event.target.value);
          clearError();
        }}
      />
      <div>
        <SubmitButton pending={pending} variant="quiet" aria-label={`Save description of photo ${number}`}>
          Save description
        </SubmitButton>
      </div>
    </form>
  );
}

function PhotoActions({ photo, number }: Props) {
  useFocusFallback("#photos-title");
  const [isOpen, setOpen] = useState(false);
  const covering = useAction(chooseCoverAction, { toasts: { success: "This photo is the cover now." } });
  const deleting = useAction(deletePhotoAction, { toasts: { success: "The photo was deleted." } });
  return (
    <>
      {photo.isCover ? null : (
        <Button
          {...LOOK}
          variant="plain"
          aria-label={`Use as cover: photo ${number}`}
          aria-disabled={covering.pending || undefined}
          onClick={() => covering.run({ photoId: photo.id })}
        >
          Use as cover
        </Button>
      )}
      <Button {...LOOK} variant="muted" aria-label={`Delete photo ${number}`} onClick={() => setOpen(true)}>
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
