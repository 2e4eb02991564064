"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter } from "@/components/ui/dialog";
import { PendingButton } from "@/components/ui/pending-button";
import { callApi } from "@/lib/client/call-api";
import { usePending } from "@/lib/client/use-pending";
import { DOWNGRADE_TEXTS } from "@/lib/domain/billing/texts";
import type { Tier } from "@/lib/domain/billing/tiers";
import { GENERIC_ERROR_MESSAGE } from "@/lib/errors";

/** `periodEnd`: the date in words; null where the provider has not named it. */
type Props = { tier: Tier; name: string; periodEnd: string | null; onClose: () => void };

export function DowngradeDialog({ tier, name, periodEnd, onClose }: Props) {
  const router = useRouter();
  const { state, reason, pending, downgrade } = useDowngrade(tier);
  const words = wordsOf(state, name);
  const main = useRef<HTMLButtonElement>(null);
  // The answer replaces the question, so focus its button to make a screen reader continue there.
  useEffect(() => {
    if (state !== "ask") main.current?.focus();
  }, [state]);

  function close() {
    onClose();
    if (state === "done") router.refresh();
  }

  return (
    <Dialog open onOpenChange={(open) => open || pending || close()}>
      <DialogContent title={words.title} fallback={() => document.getElementById("main")} size="small">
        <div aria-live="polite">
          <p>{words.sentence}</p>
          {state === "refused" && reason ? <p className="mt-2">{reason}</p> : null}
        </div>
        {state === "ask" || state === "done" ? (
          <p className="mt-2 text-sm text-muted">
            {periodEnd ? `That’s on ${periodEnd}. ` : ""}
            {state === "ask" ? (
              "Until then nothing changes, and you can undo it. Nothing you’ve made is deleted."
            ) : (
              <>
                You can undo it under <a href="/billing">Billing & Plans</a>.
              </>
            )}
          </p>
        ) : null}
        <DialogFooter>
          {state === "done" ? (
            <Button ref={main} onClick={close}>
              OK
            </Button>
          ) : (
            <>
              <Button variant="quiet" aria-disabled={pending || undefined} onClick={() => pending || close()}>
                Cancel
              </Button>
              <PendingButton ref={main} pending={pending} onClick={downgrade}>
                {state === "ask" ? `Downgrade to ${name}` : "Try again"}
              </PendingButton>
            </>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function wordsOf(state: DowngradeState, name: string): { title: string; sentence: string } {
  const { ask, done, refused } = DOWNGRADE_TEXTS;
  if (state === "ask") return { title: ask.title, sentence: ask.sentence(name) };
  if (state === "done") return { title: done.title, sentence: done.sentence(name) };
  return { title: refused.title, sentence: state === "refused" ? refused.sentence : GENERIC_ERROR_MESSAGE };
}

/** `failed`: no answer arrived. */
type DowngradeState = "ask" | "done" | "refused" | "failed";
type Answer = { state: DowngradeState; reason: string | null };

/** Posts the downgrade once it is confirmed. `reason`: why it was refused; null if unknown. */
function useDowngrade(tier: Tier) {
  const [answer, setAnswer] = useState<Answer>({ state: "ask", reason: null });
  const { pending, once } = usePending();
  const downgrade = () => once(async () => setAnswer(await postDowngrade(tier)));
  return { ...answer, pending, downgrade };
}

async function postDowngrade(tier: Tier): Promise<Answer> {
  const { answer, error } = await callApi("/api/paddle/schedule-downgrade", { json: { target_tier: tier } });
  if (!answer) return { state: "failed", reason: null };
  if (answer.ok) return { state: "done", reason: null };
  // 502 means that Paddle failed, which the dialog already says.
  return { state: "refused", reason: answer.status === 502 || !error ? null : error.message };
}
