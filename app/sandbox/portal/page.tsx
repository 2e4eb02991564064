import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { FormMessage } from "@/components/ui/form-message";
import { requireSandbox } from "@/lib/sandbox/guard";
import { isPortalToken } from "@/lib/sandbox/pages";
import { isPortalAction, type PortalAction } from "@/lib/sandbox/portal";
import { listSubscriptionRecords } from "@/lib/sandbox/store";
import { SITE } from "@/lib/site/site";
import { SubscriptionCard } from "./subscription-card";

export const metadata: Metadata = { title: "Customer portal" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function PortalPage({ searchParams }: Props) {
  requireSandbox();
  const { customer, token, done } = await searchParams;
  if (typeof customer !== "string" || typeof token !== "string" || !isPortalToken(customer, token)) notFound();
  const subscriptions = (await listSubscriptionRecords(customer)).reverse();
  return (
    <div className="wrap grid max-w-180 gap-5 py-7 sm:py-12">
      <div>
        <h1>Customer portal</h1>
        <p className="mt-1">
          <a href="/billing" className="inline-flex min-h-11 items-center font-semibold">
            Back to {SITE.name}
          </a>
        </p>
      </div>
      <FormMessage tone="success">{typeof done === "string" && isPortalAction(done) ? DONE[done] : null}</FormMessage>
      {subscriptions.map((subscription) => (
        <SubscriptionCard key={subscription.id} subscription={subscription} customer={customer} token={token} />
      ))}
      {subscriptions.length === 0 ? <p>No subscriptions yet.</p> : null}
    </div>
  );
}

const DONE: Record<PortalAction, string> = {
  cancel: "Cancelled. You keep it until the period ends.",
  keep: "Kept. It renews as before.",
  pay: "Paid. Nothing is due any more.",
  renew: "Renewed: the next month begins now and is paid.",
  fail: "The payment for the next month failed.",
  decline: "The card is declined for an upgrade from now on.",
  accept: "The card is accepted again.",
  pause: "Paused. It resumes in five days.",
  resume: "Resumed: a new month begins now and is paid.",
  "ask-refund": "A refund waits for approval from now on.",
  "drop-refund": "The refund was refused.",
  end: "The period ends in two seconds.",
  "end-muted": "The period ends in two seconds, without webhooks.",
};
