import "server-only";
import {
  bringEndForward,
  cancelAtPeriodEnd,
  failRenewal,
  pauseSubscription,
  renewSubscription,
  resumeSubscription,
  settlePayment,
  undoCancellation,
} from "./changes";
import type { ChangeOutcome } from "./events";
import type { SubscriptionRecord } from "./records";
import { changeSubscription, findSubscriptionRecord } from "./store";

/** Long enough for the webhook about the earlier end to arrive before it. */
const NEARER_END_MS = 2_000;

type Act = (from: SubscriptionRecord, now: Date) => ChangeOutcome & { subscription: SubscriptionRecord };

const PAUSE_MS = 5 * 86_400_000;

const changeSilently = (subscription: SubscriptionRecord) => ({ subscription, events: [] });

const endSoon = (from: SubscriptionRecord, now: Date) => bringEndForward(from, new Date(+now + NEARER_END_MS), now);

/** The actions of the portal's buttons: first the customer's, then those that simulate the passing of a month. */
const ACTS = {
  cancel: cancelAtPeriodEnd,
  keep: undoCancellation,
  pay: settlePayment,
  renew: (from, now) => renewSubscription(from, now, now),
  fail: failRenewal,
  decline: (from) => changeSilently({ ...from, isCardDeclined: true }),
  accept: (from) => changeSilently({ ...from, isCardDeclined: false }),
  end: endSoon,
  pause: (from, now) => pauseSubscription(from, new Date(+now + PAUSE_MS), now),
  resume: (from, now) => resumeSubscription(from, now),
  "ask-refund": (from) => changeSilently({ ...from, isRefundPending: true }),
  "drop-refund": (from) => changeSilently({ ...from, isRefundPending: false }),
  "end-muted": endSoon,
} satisfies Record<string, Act>;

export type PortalAction = keyof typeof ACTS;

export function isPortalAction(name: string): name is PortalAction {
  return Object.hasOwn(ACTS, name);
}

export async function actInPortal(customerId: string, subscriptionId: string, action: PortalAction): Promise<boolean> {
  const subscription = await findSubscriptionRecord(subscriptionId);
  if (subscription?.customerId !== customerId || subscription.status === "canceled") return false;
  const act: Act = ACTS[action];
  return (await changeSubscription(subscriptionId, act, { isMuted: action === "end-muted" })) !== null;
}
