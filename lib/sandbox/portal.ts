import "server-only";
import type { ChangeOutcome } from "./events";
import {
  bringEndForward,
  cancelAtPeriodEnd,
  failRenewal,
  pause,
  renew,
  resume,
  setCardDeclined,
  setRefundPending,
  settlePayment,
  undoCancellation,
} from "./period-changes";
import type { SubscriptionRecord } from "./records";
import { changeSubscription, findSubscriptionRecord } from "./store";

/** Long enough for the webhook about the earlier end to arrive before it. */
const NEARER_END_MS = 2_000;

type Act = {
  change: (from: SubscriptionRecord, now: Date) => ChangeOutcome & { subscription: SubscriptionRecord };
  isMuted?: boolean;
};

const PAUSE_DAYS = 5;

const pauseForDays = (from: SubscriptionRecord, now: Date) =>
  pause(from, new Date(+now + PAUSE_DAYS * 86_400_000), now);

const endSoon = (from: SubscriptionRecord, now: Date) => bringEndForward(from, new Date(+now + NEARER_END_MS), now);

/** The actions of the portal's buttons: first the customer's, then those that simulate the passing of a month. */
const ACTS = {
  cancel: { change: cancelAtPeriodEnd },
  keep: { change: undoCancellation },
  pay: { change: settlePayment },
  renew: { change: (from, now) => renew(from, now, now) },
  fail: { change: failRenewal },
  decline: { change: (from) => setCardDeclined(from, true) },
  accept: { change: (from) => setCardDeclined(from, false) },
  end: { change: endSoon },
  pause: { change: pauseForDays },
  resume: { change: (from, now) => resume(from, now) },
  "ask-refund": { change: (from) => setRefundPending(from, true) },
  "drop-refund": { change: (from) => setRefundPending(from, false) },
  "end-muted": { change: endSoon, isMuted: true },
} satisfies Record<string, Act>;

export type PortalAction = keyof typeof ACTS;

export function isPortalAction(name: string): name is PortalAction {
  return Object.hasOwn(ACTS, name);
}

export async function actInPortal(customerId: string, subscriptionId: string, action: PortalAction): Promise<boolean> {
  const subscription = await findSubscriptionRecord(subscriptionId);
  if (subscription?.customerId !== customerId || subscription.status === "canceled") return false;
  const { change, isMuted }: Act = ACTS[action];
  return (await changeSubscription(subscriptionId, change, { isMuted })) !== null;
}
