import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { StitchedRule } from "@/components/ui/stitched-rule";
import { TIERS } from "@/lib/domain/billing/tiers";
import { printMoney } from "@/lib/domain/shared/money";
import type { PortalAction } from "@/lib/sandbox/portal";
import type { SubscriptionRecord } from "@/lib/sandbox/records";

type Props = { subscription: SubscriptionRecord; customer: string; token: string };

export function SubscriptionCard({ subscription, customer, token }: Props) {
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
            {actsFor(subscription).map(({ act, label, words }) => (
              <li key={act} className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[15rem_1fr]">
                <Act act={act}>{label}</Act>
                <span className="text-sm text-muted">{words}</span>
              </li>
            ))}
          </ul>
        </form>
      )}
    </Card>
  );
}

function actsFor({ status, isCardDeclined, isRefundPending }: SubscriptionRecord): Try[] {
  const refund = isRefundPending ? DROP_REFUND : ASK_REFUND;
  return [...(status === "paused" ? [] : [...ACTS, PAUSE]), isCardDeclined ? ACCEPT : DECLINE, refund];
}

function Act({
  act,
  variant = "quiet",
  children,
}: {
  act: PortalAction;
  variant?: "quiet" | "danger";
  children: string;
}) {
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

type Try = { act: PortalAction; label: string; words: string };

const DECLINE: Try = {
  act: "decline",
  label: "Decline the card",
  words: "An upgrade that has to be charged for is refused, and nothing changes.",
};

const ACCEPT: Try = { act: "accept", label: "Accept the card", words: "Upgrades are charged for again." };

const PAUSE: Try = { act: "pause", label: "Pause for five days", words: "It resumes by itself, and is charged then." };

const ASK_REFUND: Try = {
  act: "ask-refund",
  label: "Ask for a refund",
  words: "While it waits for approval, the plan can’t be changed.",
};

const DROP_REFUND: Try = { act: "drop-refund", label: "Refuse the refund", words: "The plan can be changed again." };

const ACTS: Try[] = [
  { act: "renew", label: "Renew now", words: "The next month begins and is paid." },
  { act: "fail", label: "Fail the next payment", words: "The next month begins, but the card is declined." },
  { act: "end", label: "End the period", words: "A cancelled subscription ends; any other renews." },
  {
    act: "end-muted",
    label: "End the period without webhooks",
    words:
      "The same, but its webhooks get lost: an end is noticed at once, a renewal when Paddle is asked, once a day.",
  },
];

function periodSentence({ status, period, scheduledChange, canceledAt }: SubscriptionRecord): string {
  if (status === "canceled") return canceledAt ? `Ended on ${moment(canceledAt)}.` : "Ended.";
  if (status === "paused") return scheduledChange ? `Paused: resumes on ${moment(scheduledChange.at)}.` : "Paused.";
  if (scheduledChange) return `Cancelled: ends on ${moment(scheduledChange.at)}.`;
  return period ? `Renews on ${moment(period.endsAt)}.` : "";
}

function moment(instant: Date): string {
  const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "medium", timeZone: "UTC" });
  return `${day.format(instant)} UTC`;
}
