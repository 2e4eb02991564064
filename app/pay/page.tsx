import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { env } from "@/lib/server/env";
import { readTransactionId, tokenEnvironment } from "@/lib/server/paddle/addresses";
import { findPaymentState } from "@/lib/server/paddle/pages";
import { paddleSettings } from "@/lib/server/paddle/settings";
import { clientAddress } from "@/lib/server/request/headers";
import { SITE } from "@/lib/site/site";
import { PaddleWindow } from "./paddle-window";

export const metadata: Metadata = { title: "Payment" };

type Props = { searchParams: Promise<{ _ptxn?: string | string[] }> };

/**
 * Opens Paddle's payment window after an upgrade and from Paddle's emails, such as about a declined card. Without a
 * client token the demo's sandbox replaces it.
 */
export default async function PayPage({ searchParams }: Props) {
  const transactionId = readTransactionId((await searchParams)._ptxn);
  const { mode, clientToken } = paddleSettings();
  if (mode === "sandbox" && transactionId) redirect(`/sandbox/checkout?_ptxn=${transactionId}`);
  return (
    <div className="mx-auto w-full max-w-130 px-4 py-8 sm:py-14">
      <Card aria-labelledby="payment" className="sm:p-6">
        <h1 id="payment" className="text-2xl">
          Payment
        </h1>
        {!transactionId ? (
          <NothingToPay title="This payment link is incomplete">
            Open the link in Paddle’s email again, or choose your plan on the Billing page.
          </NothingToPay>
        ) : clientToken ? (
          <Payment transactionId={transactionId} clientToken={clientToken} />
        ) : (
          <NothingToPay title="Payments can’t be made on this page yet">
            Nothing was charged. Please <a href="/contact">write to us</a>, and we’ll help you pay.
          </NothingToPay>
        )}
      </Card>
    </div>
  );
}

async function Payment({ transactionId, clientToken }: { transactionId: string; clientToken: string }) {
  const state = await findPaymentState(transactionId, clientAddress(await headers()));
  if (state && state !== "open") {
    const { title, sentence } = NOT_OPEN[state];
    return <NothingToPay title={title}>{sentence}</NothingToPay>;
  }
  return (
    <>
      <PaddleWindow
        transactionId={transactionId}
        clientToken={clientToken}
        environment={tokenEnvironment(clientToken)}
      />
      <noscript>
        <p className="mt-4">
          Paddle’s payment window needs JavaScript. Turn it on for this page and reload it, or write to{" "}
          <a href={`mailto:${env().SUPPORT_EMAIL}`}>{env().SUPPORT_EMAIL}</a>. Nothing was charged.
        </p>
      </noscript>
      <p className="mt-5 border-t border-line pt-4 text-sm text-muted">
        Paddle sells the subscription and shows the price in your currency, and any tax, before you pay. Your card
        number never reaches {SITE.name}.
      </p>
    </>
  );
}

const NOT_OPEN = {
  paid: {
    title: "This payment is already complete",
    sentence: "Paddle has emailed you the receipt. There’s nothing more to pay here.",
  },
  canceled: {
    title: "This payment was canceled",
    sentence: "Nothing was charged. To buy a plan, choose it again on the Billing page.",
  },
  unknown: {
    title: "We can’t find this payment",
    sentence: "Check that the whole link was opened, or choose your plan on the Billing page.",
  },
};

function NothingToPay({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <p className="mt-4 font-semibold">{title}</p>
      <p className="mt-1 text-muted">{children}</p>
      <div className="mt-5 flex flex-wrap gap-3 max-sm:flex-col">
        <a href="/billing" className={buttonClass()}>
          Go to Billing
        </a>
        <a href="/contact" className={buttonClass({ variant: "quiet" })}>
          Contact us
        </a>
      </div>
    </>
  );
}
