"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter } from "@/components/ui/dialog";
import { FormMessage } from "@/components/ui/form-message";
import { PendingButton, Spinner } from "@/components/ui/pending-button";
import { PricedRows, Slip } from "@/components/ui/slip";
import { confirmUpgradeAction, previewUpgradeAction } from "@/lib/actions/billing";
import { useAction } from "@/lib/client/use-action";
import { chargeWords } from "@/lib/domain/billing/texts";
import { dateWords } from "@/lib/domain/shared/local-time";

/** Asks before upgrading Pro Lite to Pro+, and shows the amount. */
export function UpgradeDialog({ name, timeZone, onClose }: { name: string; timeZone: string; onClose: () => void }) {
  const router = useRouter();
  const { price, problem, isPaying, upgrade, retry } = useUpgrade(() => {
    onClose();
    router.push("/billing?payment=processing&plan=pro_plus");
  });

  return (
    <Dialog open onOpenChange={(open) => open || isPaying || onClose()}>
      <DialogContent
        title={`Upgrade to ${name}`}
        fallback={() => document.getElementById("main")}
        description={
          price?.isDeferred
            ? "You get it now. The rest of this month costs too little to charge today, so it’s added to your next payment."
            : "The unused part of the month you’ve paid for is taken off the price."
        }
        size="small"
      >
        <div aria-live="polite">
          {price ? (
            <Slip>
              <PricedRows
                rows={rowsOf(price, timeZone)}
                total={{ label: "Charged today", value: chargeWords(price.amountCents, price.currency) }}
              />
            </Slip>
          ) : problem ? null : (
            <p className="flex min-h-24 items-center gap-2.5 text-muted">
              <Spinner />
              Working out the price...
            </p>
          )}
        </div>
        <FormMessage tone="error" className="mt-4">
          {problem}
        </FormMessage>
        <DialogFooter>
          <Button variant="quiet" onClick={() => isPaying || onClose()}>
            Cancel
          </Button>
          {price || !problem ? (
            <PendingButton
              pending={isPaying}
              aria-disabled={price === null || undefined}
              onClick={() => price && upgrade(price)}
            >
              Upgrade to {name}
            </PendingButton>
          ) : (
            <Button onClick={retry}>Try again</Button>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

/** The payments after today: the monthly price, preceded, if deferred, by one that includes the rest of this month. */
function rowsOf({ isDeferred, nextAt, nextAmountCents, monthlyCents, currency }: UpgradePrice, timeZone: string) {
  const day = dateWords(new Date(nextAt), timeZone);
  const next = chargeWords(nextAmountCents, currency);
  if (!isDeferred) return [{ key: "next", label: `Each month from ${day}`, value: next }];
  return [
    { key: "next", label: `On ${day}, with the rest of this month`, value: next },
    { key: "then", label: "Each month after that", value: chargeWords(monthlyCents, currency) },
  ];
}

type UpgradePrice = NonNullable<Awaited<ReturnType<typeof previewUpgradeAction>>["data"]>;

const UNKNOWN_PRICE = "We couldn’t work out the price. Please try again.";

/** Reads the price of Pro Lite → Pro+ at once, and again if it has changed; buys at that price. */
function useUpgrade(onUpgraded: () => void) {
  const [price, setPrice] = useState<UpgradePrice | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const preview = useAction(previewUpgradeAction);
  const confirmation = useAction(confirmUpgradeAction);

  async function readPrice() {
    const answer = await preview.run();
    if (!answer) return;
    if (answer.ok && answer.data) setPrice(answer.data);
    else setProblem(answer.ok ? UNKNOWN_PRICE : answer.message);
  }
  const readFirstPrice = useEffectEvent(readPrice);
  useEffect(() => void readFirstPrice(), []);

  async function upgrade({ isDeferred }: UpgradePrice) {
    setProblem(null);
    const answer = await confirmation.run({ isDeferred });
    if (!answer) return;
    if (answer.ok) return onUpgraded();
    setProblem(answer.message);
    if (answer.code === "gone") await readPrice();
  }

  function retry() {
    setProblem(null);
    void readPrice();
  }

  return { price, problem, isPaying: confirmation.pending, upgrade, retry };
}
