"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter } from "@/components/ui/dialog";
import { FormMessage } from "@/components/ui/form-message";
import { PricedRows, Slip } from "@/components/ui/slip";
import { Spinner } from "@/components/ui/spinner";
import { confirmUpgradeAction, previewUpgradeAction } from "@/lib/actions/billing";
import { runAction } from "@/lib/client/run-action";
import { chargeWords, PRICE_CHANGED } from "@/lib/domain/billing/texts";
import { dateWords } from "@/lib/domain/shared/local-time";

type Price = NonNullable<Awaited<ReturnType<typeof previewUpgradeAction>>["data"]>;

/** Pro Lite → Pro+ asks first, with the amount. */
export function UpgradeDialog({ name, timeZone, onClose }: { name: string; timeZone: string; onClose: () => void }) {
  const router = useRouter();
  const [price, setPrice] = useState<Price | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPaying, setPaying] = useState(false);

  const ask = useCallback(async () => {
    const answer = await runAction(() => previewUpgradeAction());
    if (answer.ok && answer.data) setPrice(answer.data);
    else setProblem(answer.ok ? UNKNOWN_PRICE : answer.message);
  }, []);
  useEffect(() => {
    void ask();
  }, [ask]);

  async function upgrade() {
    if (isPaying || !price) return;
    setPaying(true);
    setProblem(null);
    const answer = await runAction(() => confirmUpgradeAction({ isDeferred: price.isDeferred }));
    if (answer.ok) {
      onClose();
      return router.push("/billing?payment=processing&plan=pro_plus");
    }
    setPaying(false);
    setProblem(answer.message);
    if (answer.message === PRICE_CHANGED) await ask();
  }

  return (
    <Dialog open onOpenChange={(open) => open || isPaying || onClose()}>
      <DialogContent
        title={`Upgrade to ${name}`}
        fallback={() => document.getElementById("main")}
        description={
          price?.isDeferred
            ? "You get it now. The rest of this month is too little to charge today, so your next payment includes it."
            : "What is left of the month you have paid for is taken off the price."
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
            <Button
              aria-disabled={price === null || isPaying || undefined}
              aria-busy={isPaying || undefined}
              onClick={() => price && upgrade()}
            >
              {isPaying ? <Spinner /> : null}
              Upgrade to {name}
            </Button>
          ) : (
            <Button
              onClick={() => {
                setProblem(null);
                void ask();
              }}
            >
              Try again
            </Button>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

/** What comes after today: each month's price, and before it the payment that includes the rest of this month. */
function rowsOf({ isDeferred, nextAt, nextAmountCents, monthlyCents, currency }: Price, timeZone: string) {
  const day = dateWords(new Date(nextAt), timeZone);
  const next = chargeWords(nextAmountCents, currency);
  if (!isDeferred) return [{ key: "next", label: `Each month from ${day}`, value: next }];
  return [
    { key: "next", label: `On ${day}, with the rest of this month`, value: next },
    { key: "then", label: "Each month after that", value: chargeWords(monthlyCents, currency) },
  ];
}

const UNKNOWN_PRICE = "The price could not be worked out. Please try again.";
