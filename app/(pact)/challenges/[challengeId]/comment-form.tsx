"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { newId } from "@/components/ui/new-id";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSaving } from "@/components/ui/use-saving";
import { postCommentAction } from "@/lib/actions/challenges";
import { codePoints } from "@/lib/domain/text";

const number = new Intl.NumberFormat("en-GB");

/** Writes into the discussion. A failure keeps the text; the same text sent again makes one comment. */
export function CommentForm({ challengeId, maxLength }: { challengeId: string; maxLength: number }) {
  const [content, setContent] = useState("");
  const [missing, setMissing] = useState(false);
  const id = useRef<string>(undefined);
  const field = useRef<HTMLTextAreaElement>(null);
  const { pending, problem, saving } = useSaving();
  const router = useRouter();
  const length = codePoints(content);
  const tooLong = length > maxLength ? "A comment can have at most 2,000 characters." : undefined;

  async function post() {
    const isBlank = content.trim() === "";
    setMissing(isBlank);
    if (isBlank || tooLong) return field.current?.focus();
    id.current ??= newId();
    const draft = { id: id.current, challengeId, content };
    if (!(await saving(() => postCommentAction(draft), "Your comment was posted."))) return;
    id.current = undefined;
    setContent((now) => (now === draft.content ? "" : now));
    router.refresh();
  }

  return (
    <form
      noValidate
      className="mt-2 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        void post();
      }}
    >
      <Field
        id="comment"
        label="Your comment"
        error={tooLong ?? problem ?? (missing ? "Please write a comment." : undefined)}
      >
        {(control) => (
          <Textarea
            {...control}
            ref={field}
            rows={3}
            value={content}
            onChange={(event) => {
              id.current = undefined;
              setMissing(false);
              setContent(event.target.value);
            }}
          />
        )}
      </Field>
      <div className="mt-3 flex items-center justify-between gap-3">
        <span className={`num text-sm ${tooLong ? "font-semibold text-danger" : "text-muted"}`}>
          {number.format(length)} / {number.format(maxLength)}
        </span>
        <SubmitButton pending={pending}>Post Comment</SubmitButton>
      </div>
    </form>
  );
}
