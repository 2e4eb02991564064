"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { postCommentAction } from "@/lib/actions/challenges";
import { newId } from "@/lib/client/new-id";
import { useAction } from "@/lib/client/use-action";
import { useDraft } from "./use-draft";

/** A comment being written: its text, where it is typed, and what came of sending it. */
export function useCommentForm(userId: string, challengeId: string) {
  const [content, change] = useDraft(`craft-comment:${userId}:${challengeId}`);
  const [message, setMessage] = useState<{ problem?: string; error?: string; done?: string }>({});
  const { run, pending } = useAction(postCommentAction);
  /** The same until the text changes, so that a retry makes one comment. */
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
    id.current = undefined;
    change((now) => (now === content ? "" : now));
    router.refresh();
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
