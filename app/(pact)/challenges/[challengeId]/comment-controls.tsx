"use client";

import { useRouter } from "next/navigation";
import { startTransition, useEffect, useRef, useState } from "react";
import { useRefreshOnUpdate } from "@/components/realtime/use-live";
import { MenuButton, More } from "@/components/ui/flyout";
import { TextareaField } from "@/components/ui/form-fields";
import { FormMessage } from "@/components/ui/form-message";
import { LazyAlertDialog } from "@/components/ui/lazy-alert-dialog";
import { SubmitButton } from "@/components/ui/submit-button";
import { forgetInTab, recallInTab, rememberInTab } from "@/components/ui/tab-memory";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { deleteCommentAction, postCommentAction } from "@/lib/actions/challenges";
import { newId } from "@/lib/client/new-id";
import type { StorageKey } from "@/lib/client/storage-keys";
import { useAction } from "@/lib/client/use-action";
import { printNumber } from "@/lib/domain/shared/formats";
import { countCodePoints } from "@/lib/domain/shared/text";

type Props = { userId: string; challengeId: string; maxLength: number };

/** Posts a comment. The text survives a failure or a reload; sending the same text again creates only one comment. */
export function CommentForm({ userId, challengeId, maxLength }: Props) {
  const form = useCommentForm(userId, challengeId);
  const length = countCodePoints(form.content);
  const tooLong = length > maxLength ? `A comment can have at most ${printNumber(maxLength)} characters.` : undefined;

  return (
    <form
      noValidate
      className="mt-7"
      onSubmit={(event) => {
        event.preventDefault();
        void form.send(tooLong);
      }}
    >
      <TextareaField
        id="comment"
        label="Your comment"
        error={tooLong ?? form.message.problem}
        ref={form.field}
        rows={2}
        value={form.content}
        onChange={(event) => form.change(event.target.value)}
      />
      <FormMessage tone="error" className="mt-3">
        {form.message.error}
      </FormMessage>
      <p role="status" className="sr-only">
        {form.message.done}
      </p>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <span className={`num text-sm ${tooLong ? "font-semibold text-danger" : "text-muted"}`}>
          {printNumber(length)} / {printNumber(maxLength)}
        </span>
        <SubmitButton pending={form.pending}>Post Comment</SubmitButton>
      </div>
    </form>
  );
}

/** The state of a comment being written: its text, its field, and the result of sending it. */
function useCommentForm(userId: string, challengeId: string) {
  const [content, change] = useDraft(`craft-comment:${userId}:${challengeId}`);
  const [message, setMessage] = useState<{ problem?: string; error?: string; done?: string }>({});
  const { run, pending } = useAction(postCommentAction);
  /** Stays the same until the text changes, so that a retry creates only one comment. */
  const id = useRef<string>(undefined);
  const field = useRef<HTMLTextAreaElement>(null);
  const router = useRouter();

  async function send(tooLong: string | undefined) {
    if (pending) return;
    const missing = content.trim() === "" ? "Please write a comment." : undefined;
    setMessage({ problem: missing });
    if (missing || tooLong) return field.current?.focus();
    id.current ??= newId();
    const outcome = await run({ id: id.current, challengeId, content });
    if (!outcome) return;
    if (!outcome.ok) {
      const { content: problem } = outcome.fieldErrors;
      return setMessage(problem ? { problem } : { error: outcome.message });
    }
    setMessage({ done: "Your comment was posted." });
    // The field empties when the comment shows.
    startTransition(() => change((now) => (now === content ? "" : now)));
    startTransition(router.refresh);
  }

  return {
    content,
    message,
    pending,
    field,
    send,
    change(text: string) {
      id.current = undefined;
      setMessage({});
      change(() => text);
    },
  };
}

/** A text that survives a reload of its tab until it is sent. */
function useDraft(key: StorageKey) {
  const [text, setText] = useState("");
  useEffect(() => {
    const stored = recallInTab(key);
    if (typeof stored === "string") setText((typed) => typed || stored);
  }, [key]);
  return [text, (change: (now: string) => string) => setText((now) => storeText(key, change(now)))] as const;
}

function storeText(key: StorageKey, text: string): string {
  if (text) rememberInTab(key, text);
  else forgetInTab(key);
  return text;
}

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
      <More label={`More for comment: ${excerpt}`}>
        <MenuButton onClick={() => setAsking(true)}>Delete</MenuButton>
      </More>
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

export function LiveComments({ challengeId }: { challengeId: string }) {
  useRefreshOnUpdate(`comments:${challengeId}`);
  return null;
}
