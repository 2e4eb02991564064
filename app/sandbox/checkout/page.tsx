import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { FormMessage } from "@/components/ui/form-message";
import { StitchedRule } from "@/components/ui/stitched-rule";
import { TIERS, type TierDefinition } from "@/lib/domain/billing/tiers";
import { printMoney } from "@/lib/domain/shared/money";
import { isOpen } from "@/lib/sandbox/checkout";
import { requireSandbox } from "@/lib/sandbox/guard";
import { findTransactionRecord } from "@/lib/sandbox/store";
import { SITE } from "@/lib/site/site";

export const metadata: Metadata = { title: "Checkout" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function CheckoutPage({ searchParams }: Props) {
  requireSandbox();
  const { _ptxn: id, declined } = await searchParams;
  const transaction = typeof id === "string" ? await findTransactionRecord(id) : null;
  if (!transaction) notFound();
  const tier = TIERS[transaction.price.tier];
  const amount = printMoney(tier.priceCents, "R");
  return (
    <div className="wrap grid max-w-220 items-start gap-5 py-7 sm:py-12 md:grid-cols-2">
      <OrderSummary tier={tier} amount={amount} />
      <Card aria-labelledby="payment">
        <h2 id="payment" className="text-xl">
          Payment
        </h2>
        {isOpen(transaction) ? (
          <form action="/api/sandbox/checkout" method="post" className="mt-4 grid gap-4">
            <input type="hidden" name="transaction" value={transaction.id} />
            <FormMessage tone="error">
              {declined ? "Your card was declined. Nothing was charged. You can try again." : null}
            </FormMessage>
            <p className="text-muted">
              Choose how the payment turns out. The product hears about it as it would from Paddle: by signed webhooks,
              a little late, twice and out of order.
            </p>
            <Button type="submit" name="outcome" value="pay">
              Pay {amount}
            </Button>
            <Button type="submit" name="outcome" value="decline" variant="quiet">
              Decline the card
            </Button>
          </form>
        ) : (
          <FormMessage tone="success" className="mt-4">
            This payment is complete. There’s nothing more to do here.
          </FormMessage>
        )}
        <p className="mt-4">
          <a href="/billing" className="inline-flex min-h-11 items-center font-semibold">
            Back to {SITE.name}
          </a>
        </p>
      </Card>
    </div>
  );
}

function OrderSummary({ tier, amount }: { tier: TierDefinition; amount: string }) {
  return (
    <section aria-labelledby="order" className="px-1 py-2">
      <h1 id="order">Checkout</h1>
      <p className="mt-5 font-semibold">
        {SITE.name} {tier.name}
      </p>
      <p className="display text-4xl">
        {amount} <span className="font-sans text-base font-normal text-muted">per month</span>
      </p>
      <p className="mt-1 text-muted">{tier.description}</p>
      <StitchedRule />
      <dl className="num grid grid-cols-[1fr_auto] gap-y-2">
        <dt>{tier.name}, monthly</dt>
        <dd className="text-right">{amount}</dd>
        <dt className="text-muted">Tax</dt>
        <dd className="text-right text-muted">R0.00</dd>
        <dt className="border-t border-line pt-2 font-semibold">Due today</dt>
        <dd className="border-t border-line pt-2 font-semibold">{amount}</dd>
      </dl>
      <p className="mt-4 text-sm text-muted">Renews each month until it is cancelled. Cancel anytime.</p>
    </section>
  );
}
