"use client";

import { useEffect, useState } from "react";
import { recallReason, recordThanks } from "@/components/billing/after-payment";
import { Banner } from "@/components/billing/banner";
import { announce } from "@/components/realtime/live";
import { buttonClass } from "@/components/ui/button";
import { Spinner } from "@/components/ui/pending-button";
import { type BillingReason, findReturnLink } from "@/lib/domain/billing/reasons";
import type { PaidTier } from "@/lib/domain/billing/subscriptions";
import type { Tier } from "@/lib/domain/billing/tiers";

const ASK_AGAIN_MS = 3_000;
const TRIES = 20;

type Props = {
  /** The plan that the address names as paid for; null if the address mentions no payment. */
  awaited: PaidTier | "any" | null;
  tier: Tier;
  name: string;
  /** Identifies the recent purchase or change; null if there was none, e.g. when an old address is opened again. */
  bought: string | null;
};

/**
 * After a payment the tier arrives with the provider's signed event, possibly before this page was listening, so the
 * page refreshes itself for a minute. It then removes the query from the address, so that a later visit shows no
 * banner.
 */
export function PaymentBanner({ awaited, tier, name, bought }: Props) {
  const [watched, setWatched] = useState(awaited);
  const [isLate, setLate] = useState(false);
  if (awaited && awaited !== watched) {
    setWatched(awaited);
    setLate(false);
  }
  const hasArrived = watched === "any" ? tier !== "free" : watched === tier;
  const isWaiting = watched !== null && !hasArrived && !isLate;

  useEffect(() => {
    if (!isWaiting) return;
    let left = TRIES;
    const timer = setInterval(() => {
      left -= 1;
      if (left > 0) announce("notifications");
      else setLate(true);
    }, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);

  // Thank only once per browser: the address may be opened again.
  const [isThanked, setThanked] = useState(false);
  useEffect(() => {
    if (hasArrived && bought) setThanked(recordThanks(bought));
  }, [hasArrived, bought]);

  useEffect(() => {
    if (watched && !isWaiting) history.replaceState(null, "", "/billing");
  }, [watched, isWaiting]);

  if (!watched) return null;
  if (hasArrived)
    return isThanked ? (
      <Banner tone="moss" icon="circle-check" title="Thank you" action={<GoOn />} isLive>
        You’re on {name}.
      </Banner>
    ) : null;
  if (isLate)
    return (
      <Banner tone="ochre" icon="info" title="Your payment hasn’t been confirmed yet" isLive>
        If you’ve paid, your plan appears here as soon as the payment is confirmed. If you didn’t finish paying, choose
        your plan again. Still nothing after an hour? <a href="/contact">Write to us.</a>
      </Banner>
    );
  return (
    <Banner tone="neutral" icon={<Spinner />} title="Your payment is being processed" isLive>
      Your plan appears here as soon as the payment is confirmed, usually within seconds. You can keep crafting
      meanwhile.
    </Banner>
  );
}

/** Links back to the task that was stopped by the limit which led to this purchase. */
function GoOn() {
  const [reason, setReason] = useState<BillingReason | null>(null);
  // Read in an effect, because the server can't read the tab's storage.
  useEffect(() => setReason(recallReason()), []);
  if (!reason) return null;
  const { href, label } = findReturnLink(reason);
  return (
    <a href={href} className={buttonClass({ variant: "surface" })}>
      {label}
    </a>
  );
}
