"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter } from "@/components/ui/dialog";
import { Spinner } from "@/components/ui/spinner";
import { checkAccount } from "@/lib/client/leave-page";
import { DOWNGRADE_TEXTS } from "@/lib/domain/billing/texts";
import type { Tier } from "@/lib/domain/billing/tiers";
import { GENERIC_ERROR_MESSAGE } from "@/lib/error-codes";

type State = "ask" | "done" | "refused" | "surprise";

/** Asks, posts, and says what became of it, in the catalogue's words. */
export function DowngradeDialog({
  tier,
  name,
  periodEnd,
  onClose,
}: {
  tier: Tier;
  name: string;
  /** The date in words; null where the provider has not told it. */
  periodEnd: string | null;
  onClose: () => void;
}) {
  const router = useRouter();
  const [state, setState] = useState<State>("ask");
  const [reason, setReason] = useState<string | null>(null);
  const [isPosting, setPosting] = useState(false);
  const words = wordsOf(state, name);
  const main = useRef<HTMLButtonElement>(null);
  // The answer replaces the question: its button takes the focus, so that a screen reader reads on.
  useEffect(() => {
    if (state !== "ask") main.current?.focus();
  }, [state]);

  function close() {
    onClose();
    if (state === "done") router.refresh();
  }

  async function downgrade() {
    if (isPosting) return;
    setPosting(true);
    const answer = await postDowngrade(tier);
    setState(answer.state);
    setReason(answer.reason);
    setPosting(false);
  }

  return (
    <Dialog open onOpenChange={(open) => open || isPosting || close()}>
      <DialogContent title={words.title} fallback={() => document.getElementById("main")} size="small">
        <div aria-live="polite">
          <p>{words.sentence}</p>
          {state === "refused" && reason ? <p className="mt-2">{reason}</p> : null}
        </div>
        {state === "ask" ? (
          <p className="mt-2 text-sm text-muted">
            {periodEnd ? `That is on ${periodEnd}. ` : ""}Until then nothing changes, and you can undo it. Nothing you
            have made is deleted.
          </p>
        ) : null}
        {state === "done" ? (
          <p className="mt-2 text-sm text-muted">
            {periodEnd ? `That is on ${periodEnd}. ` : ""}The way to take it back stands under{" "}
            <a href="/billing">Billing & Plans</a>.
          </p>
        ) : null}
        <DialogFooter>
          {state === "done" ? (
            <Button ref={main} onClick={close}>
              OK
            </Button>
          ) : (
            <>
              <Button variant="quiet" aria-disabled={isPosting || undefined} onClick={() => isPosting || close()}>
                Cancel
              </Button>
              <Button
                ref={main}
                aria-disabled={isPosting || undefined}
                aria-busy={isPosting || undefined}
                onClick={downgrade}
              >
                {isPosting ? <Spinner /> : null}
                {state === "ask" ? `Downgrade to ${name}` : "Try again"}
              </Button>
            </>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function wordsOf(state: State, name: string): { title: string; sentence: string } {
  const { ask, done, refused } = DOWNGRADE_TEXTS;
  if (state === "ask") return { title: ask.title, sentence: ask.sentence(name) };
  if (state === "done") return { title: done.title, sentence: done.sentence(name) };
  return { title: refused.title, sentence: state === "refused" ? refused.sentence : GENERIC_ERROR_MESSAGE };
}

/** The answer is read only for an error; no answer at all is the surprise. */
async function postDowngrade(tier: Tier): Promise<{ state: State; reason: string | null }> {
  try {
    const answer = await fetch("/api/paddle/schedule-downgrade", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ target_tier: tier }),
    });
    if (answer.ok) return { state: "done", reason: null };
    await checkAccount();
    const reason: unknown = (await answer.json().catch(() => null))?.error?.message;
    const isOther = typeof reason === "string" && reason !== DOWNGRADE_TEXTS.refused.sentence;
    return { state: "refused", reason: isOther ? reason : null };
  } catch {
    return { state: "surprise", reason: null };
  }
}
