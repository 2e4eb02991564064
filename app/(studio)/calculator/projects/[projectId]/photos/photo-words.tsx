"use client";

import { type FormEvent, useEffect, useState } from "react";
import { Field } from "@/components/ui/field";
import { MenuButton, More } from "@/components/ui/flyout";
import { LazyAlertDialog } from "@/components/ui/lazy-alert-dialog";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { chooseCoverAction, deletePhotoAction, describePhotoAction } from "@/lib/actions/photos";
import { useAction } from "@/lib/client/use-action";
import { readAlt } from "@/lib/domain/projects/photos";

type Props = { photo: { id: string; alt: string; isCover: boolean }; number: number };

/** A photo's date and description, and what can be done with it. */
export function PhotoWords({ photo, number, date }: Props & { date: string }) {
  useFocusFallback("#photos-title");
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const covering = useAction(chooseCoverAction, { toasts: { success: "This photo is the cover now." } });
  const deleting = useAction(deletePhotoAction, { toasts: { success: "The photo was deleted." } });
  return (
    <>
      <div className="flex items-center gap-2">
        <p className="num flex-1 text-sm text-muted">{date}</p>
        <More label={`More for photo ${number}`}>
          <MenuButton
            aria-label={`${photo.alt ? "Change description of" : "Add a description to"} photo ${number}`}
            onClick={() => setEditing(true)}
          >
            {photo.alt ? "Change description" : "Add a description"}
          </MenuButton>
          {photo.isCover ? null : (
            <MenuButton
              aria-label={`Use as cover: photo ${number}`}
              onClick={() => covering.run({ photoId: photo.id })}
            >
              Use as cover
            </MenuButton>
          )}
          <MenuButton aria-label={`Delete photo ${number}`} onClick={() => setDeleting(true)}>
            Delete
          </MenuButton>
        </More>
      </div>
      {isEditing ? (
        <DescriptionForm photo={photo} number={number} onDone={() => setEditing(false)} />
      ) : (
        <p dir="auto" className="text-sm wrap-anywhere">
          {photo.alt}
        </p>
      )}
      <LazyAlertDialog
        open={isDeleting}
        onOpenChange={(open) => deleting.pending || setDeleting(open)}
        title="Delete this photo?"
        sentence="The photo and its description will be permanently deleted. The project stays."
        action="Delete photo"
        tone="danger"
        pending={deleting.pending}
        fallback={() => document.getElementById("photos-title")}
        onAction={() => deleting.run({ photoId: photo.id }).then(() => setDeleting(false))}
      />
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
