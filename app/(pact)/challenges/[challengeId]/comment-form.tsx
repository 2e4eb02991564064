"use client";

import { Field } from "@/components/ui/field";
import { FormMessage } from "@/components/ui/form-message";
import { Textarea } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { codePoints } from "@/lib/domain/shared/text";
import { useCommentForm } from "./use-comment-form";

const number = new Intl.NumberFormat("en-GB");

/** Writes into the discussion. A failure or a reload keeps the text; the same text sent again makes one comment. */
export function CommentForm({
  userId,
  challengeId,
  maxLength,
}: {
  userId: string;
  challengeId: string;
  maxLength: number;
}) {
  const form = useCommentForm(userId, challengeId);
  const length = codePoints(form.content);
  const tooLong = length > maxLength ? "A comment can have at most 2,000 characters." : undefined;

  return (
    <form
      noValidate
      className="mt-2 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        void form.send(tooLong);
      }}
    >
      <Field id="comment" label="Your comment" error={tooLong ?? form.message.problem}>
        {(control) => (
          <Textarea
            {...control}
            ref={form.field}
            rows={3}
            value={form.content}
            onChange={(event) => form.change(event.target.value)}
          />
        )}
      </Field>
      <FormMessage tone="error" className="mt-3">
        {form.message.error}
      </FormMessage>
      <p role="status" className="sr-only">
        {form.message.done}
      </p>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <span className={`num text-sm ${tooLong ? "font-semibold text-danger" : "text-muted"}`}>
          {number.format(length)} / {number.format(maxLength)}
        </span>
        <SubmitButton pending={form.pending}>Post Comment</SubmitButton>
      </div>
    </form>
  );
}
