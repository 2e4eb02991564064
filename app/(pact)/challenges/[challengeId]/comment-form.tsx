"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { Field } from "@/components/ui/field";
import { FormMessage } from "@/components/ui/form-message";
import { Textarea } from "@/components/ui/input";
import { newId } from "@/components/ui/new-id";
import { SubmitButton } from "@/components/ui/submit-button";
import { postCommentAction } from "@/lib/actions/challenges";
import { runAction } from "@/lib/client/run-action";
import { codePoints } from "@/lib/domain/shared/text";
import { useDraft } from "./use-draft";

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
  const [content, change] = useDraft(`craft-comment:${userId}:${challengeId}`);
  const [pending, setPending] = useState(false);
  const [said, setSaid] = useState<{ problem?: string; trouble?: string; done?: string }>({});
  const id = useRef<string>(undefined);
  const field = useRef<HTMLTextAreaElement>(null);
  const router = useRouter();
  const length = codePoints(content);
  const tooLong = length > maxLength ? "A comment can have at most 2,000 characters." : undefined;

  async function send() {
    if (pending) return;
    const missing = content.trim() === "" ? "Please write a comment." : undefined;
    setSaid({ problem: missing });
    if (missing || tooLong) return field.current?.focus();
    id.current ??= newId();
    const draft = { id: id.current, challengeId, content };
    setPending(true);
    const answer = await runAction(() => postCommentAction(draft));
    setPending(false);
    if (!answer.ok) {
      const { content: problem } = answer.fieldErrors;
      return setSaid(problem ? { problem } : { trouble: answer.message });
    }
    setSaid({ done: "Your comment was posted." });
    id.current = undefined;
    change((now) => (now === draft.content ? "" : now));
    router.refresh();
  }

  return (
    <form
      noValidate
      className="mt-2 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field id="comment" label="Your comment" error={tooLong ?? said.problem}>
        {(control) => (
          <Textarea
            {...control}
            ref={field}
            rows={3}
            value={content}
            onChange={(event) => {
              id.current = undefined;
              setSaid({});
              change(() => event.target.value);
            }}
          />
        )}
      </Field>
      <FormMessage tone="error" className="mt-3">
        {said.trouble}
      </FormMessage>
      <p role="status" className="sr-only">
        {said.done}
      </p>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <span className={`num text-sm ${tooLong ? "font-semibold text-danger" : "text-muted"}`}>
          {number.format(length)} / {number.format(maxLength)}
        </span>
        <SubmitButton pending={pending}>Post Comment</SubmitButton>
      </div>
    </form>
  );
}
