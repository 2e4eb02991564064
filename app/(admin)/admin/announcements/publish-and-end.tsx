"use client";

import { useState } from "react";
import { sendForm } from "@/components/auth/send-form";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { FormMessage } from "@/components/ui/form-message";
import { Textarea } from "@/components/ui/input";
import { PendingButton } from "@/components/ui/pending-button";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { textOf, useForm } from "@/components/ui/use-form";
import { endAnnouncementAction, publishAnnouncementAction } from "@/lib/actions/announcements";
import { newId } from "@/lib/client/new-id";
import { useAction } from "@/lib/client/use-action";
import { MAX_TEXT_LENGTH, MAX_TITLE_LENGTH } from "@/lib/domain/announcements/announcement";

export function PublishForm({ today }: { today: string }) {
  const [id, setId] = useState(newId);
  const [isPublished, setPublished] = useState(false);
  const { form, pending, problem, errors } = useForm({
    send: (typed) => {
      setPublished(false);
      return sendForm(() => publishAnnouncementAction({ id, ...fieldsOf(typed) }));
    },
    done: () => {
      setId(newId());
      setPublished(true);
    },
  });
  return (
    <form {...form} className="grid gap-4">
      <Fields key={id} today={today} errors={errors} />
      <FormMessage tone="error">{problem}</FormMessage>
      <FormMessage tone="success">
        {isPublished ? "Published. It can take half a minute to reach everybody." : null}
      </FormMessage>
      <SubmitButton pending={pending} className="justify-self-start">
        Publish
      </SubmitButton>
    </form>
  );
}

/** Emptied once the announcement is published. */
function Fields({ today, errors }: { today: string; errors: Record<string, string> }) {
  return (
    <>
      <Field
        id="title"
        name="title"
        label="Title"
        hint={`At most ${MAX_TITLE_LENGTH} characters.`}
        autoComplete="off"
        required
        error={errors.title}
      />
      <Field
        id="text"
        label="Text"
        hint={`A sentence or two, at most ${MAX_TEXT_LENGTH} characters.`}
        error={errors.text}
      >
        {(control) => <Textarea {...control} name="text" rows={3} required />}
      </Field>
      <Field
        id="link"
        name="link"
        label="Link"
        hint="Optional: a page of ours, such as /help, or an https address."
        autoComplete="off"
        error={errors.link}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          id="startDate"
          name="startDate"
          label="First day (UTC)"
          type="date"
          required
          defaultValue={today}
          error={errors.startDate}
        />
        <Field id="endDate" name="endDate" label="Last day (UTC)" type="date" required error={errors.endDate} />
      </div>
      <Checkbox id="isAboutService" name="isAboutService" label="About the service: show it on the status page too" />
    </>
  );
}

function fieldsOf(typed: FormData) {
  return {
    title: textOf(typed, "title"),
    text: textOf(typed, "text"),
    link: textOf(typed, "link"),
    startDate: textOf(typed, "startDate"),
    endDate: textOf(typed, "endDate"),
    isAboutService: typed.has("isAboutService"),
  };
}

export function EndButton({ announcementId, title }: { announcementId: string; title: string }) {
  useFocusFallback("#list-title");
  const { run, pending } = useAction(endAnnouncementAction, { toasts: { success: "Ended" } });
  return (
    <PendingButton
      variant="quiet"
      size="inline"
      pending={pending}
      aria-label={`End “${title}”`}
      onClick={() => run({ announcementId })}
    >
      End
    </PendingButton>
  );
}
