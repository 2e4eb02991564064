import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { FormMessage } from "@/components/ui/form-message";
import { StitchedRule } from "@/components/ui/stitched-rule";
import { TIERS } from "@/lib/domain/billing/tiers";
import { dateFormat } from "@/lib/domain/shared/formats";
import { printMoney } from "@/lib/domain/shared/money";
import { requireSandbox } from "@/lib/sandbox/guard";
import { isPortalToken } from "@/lib/sandbox/pages";
import { isPortalAction, type PortalAction } from "@/lib/sandbox/portal";
import type { SubscriptionRecord } from "@/lib/sandbox/records";
import { listSubscriptionRecords } from "@/lib/sandbox/store";
import { SITE } from "@/lib/site/site";

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

type CardProps = { subscription: SubscriptionRecord; customer: string; token: string };

function SubscriptionCard({ subscription, customer, token }: CardProps) {
  const { id, status, price, scheduledChange } = subscription;
  const tier = TIERS[price.tier];
  return (
    <Card aria-labelledby={id}>
      <CardHeader>
        <CardTitle id={id}>{tier.name}</CardTitle>
        <Badge tone={status === "active" ? "moss" : "danger"}>{STATUS[status]}</Badge>
      </CardHeader>
      <p className="num mt-1 text-muted">
        {printMoney(tier.priceCents, "R")} per month. {periodSentence(subscription)}
      </p>
      <p className="mt-1 text-sm break-all text-muted">{id}</p>
      {status === "canceled" ? null : (
        <form action="/api/sandbox/portal" method="post">
          <input type="hidden" name="customer" value={customer} />
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="subscription" value={id} />
          <div className="mt-4 flex flex-wrap gap-3">
            {status === "past_due" ? <Act act="pay">Pay what is due</Act> : null}
            {status === "paused" ? <Act act="resume">Resume subscription</Act> : null}
            {scheduledChange && status !== "paused" ? (
              <Act act="keep">Keep subscription</Act>
            ) : (
              <Act act="cancel" variant="danger">
                Cancel subscription
              </Act>
            )}
          </div>
          <StitchedRule />
          <h3>Skip ahead</h3>
          <p className="mt-1 text-sm text-muted">Try out what would otherwise take until the end of the period.</p>
          <ul className="mt-3 grid gap-3">
            {listTries(subscription).map((act) => (
              <li key={act} className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[15rem_1fr]">
                <Act act={act}>{TRIES[act].label}</Act>
                <span className="text-sm text-muted">{TRIES[act].words}</span>
              </li>
            ))}
          </ul>
        </form>
      )}
    </Card>
  );
}

function listTries({ status, isCardDeclined, isRefundPending }: SubscriptionRecord): (keyof typeof TRIES)[] {
  return [
    ...(status === "paused" ? [] : (["renew", "fail", "end", "end-muted", "pause"] as const)),
    isCardDeclined ? "accept" : "decline",
    isRefundPending ? "drop-refund" : "ask-refund",
  ];
}

type ActProps = { act: PortalAction; variant?: "quiet" | "danger"; children: string };

function Act({ act, variant = "quiet", children }: ActProps) {
  return (
    <Button type="submit" name="act" value={act} variant={variant} className="w-full sm:w-60">
      {children}
    </Button>
  );
}

const STATUS = {
  active: "Active",
  trialing: "Trial",
  past_due: "Payment due",
  paused: "Paused",
  canceled: "Cancelled",
} as const;

/** The acts that make time pass or change what Paddle answers, by their buttons. */
const TRIES = {
  renew: { label: "Renew now", words: "The next month begins and is paid." },
  fail: { label: "Fail the next payment", words: "The next month begins, but the card is declined." },
  end: { label: "End the period", words: "A cancelled subscription ends; any other renews." },
  "end-muted": {
    label: "End the period without webhooks",
    words:
      "The same, but its webhooks get lost: an end is noticed at once, a renewal when Paddle is asked, once a day.",
  },
  pause: { label: "Pause for five days", words: "It resumes by itself, and is charged then." },
  decline: {
    label: "Decline the card",
    words: "An upgrade that has to be charged for is refused, and nothing changes.",
  },
  accept: { label: "Accept the card", words: "Upgrades are charged for again." },
  "ask-refund": { label: "Ask for a refund", words: "While it waits for approval, the plan can’t be changed." },
  "drop-refund": { label: "Refuse the refund", words: "The plan can be changed again." },
} satisfies Partial<Record<PortalAction, { label: string; words: string }>>;

function periodSentence({ status, period, scheduledChange, canceledAt }: SubscriptionRecord): string {
  if (status === "canceled") return canceledAt ? `Ended on ${formatMoment(canceledAt)}.` : "Ended.";
  if (status === "paused")
    return scheduledChange ? `Paused: resumes on ${formatMoment(scheduledChange.at)}.` : "Paused.";
  if (scheduledChange) return `Cancelled: ends on ${formatMoment(scheduledChange.at)}.`;
  return period ? `Renews on ${formatMoment(period.endsAt)}.` : "";
}

function formatMoment(instant: Date): string {
  const day = dateFormat({ dateStyle: "long", timeStyle: "medium", timeZone: "UTC" });
  return `${day.format(instant)} UTC`;
}
