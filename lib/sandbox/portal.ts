import "server-only";
import {
  broughtForward,
  type ChangeOutcome,
  cancelPlanned,
  kept,
  paused,
  renewalFailed,
  renewed,
  resumed,
  settled,
  withCard,
  withRefund,
} from "./changes";
import type { SubscriptionRecord } from "./records";
import { changeSubscription, findSubscriptionRecord } from "./store";

/** Long enough for the news of the nearer end to arrive before it, as it would a month before. */
const NEARER_END_MS = 2_000;

type Act = { change: (from: SubscriptionRecord, now: Date) => ChangeOutcome; isMuted?: boolean };

/** As long as a pause of the stand-in lasts. */
const PAUSE_DAYS = 5;

const pause = (from: SubscriptionRecord, now: Date) => paused(from, new Date(+now + PAUSE_DAYS * 86_400_000), now);

const endSoon = (from: SubscriptionRecord, now: Date) => broughtForward(from, new Date(+now + NEARER_END_MS), now);

/** What the portal's buttons do: the customer's own first, then what only time would bring. */
const ACTS = {
  cancel: { change: cancelPlanned },
  keep: { change: kept },
  pay: { change: settled },
  renew: { change: (from, now) => renewed(from, now, now) },
  fail: { change: renewalFailed },
  decline: { change: (from) => withCard(from, true) },
  accept: { change: (from) => withCard(from, false) },
  end: { change: endSoon },
  pause: { change: pause },
  resume: { change: (from, now) => resumed(from, now) },
  "ask-refund": { change: (from) => withRefund(from, true) },
  "drop-refund": { change: (from) => withRefund(from, false) },
  "end-untold": { change: endSoon, isMuted: true },
} satisfies Record<string, Act>;

export type PortalAction = keyof typeof ACTS;

export function isPortalAction(name: string): name is PortalAction {
  return Object.hasOwn(ACTS, name);
}

/** Does one of these to a customer's own subscription; false where it is not his, or over. */
export async function actInPortal(customerId: string, subscriptionId: string, action: PortalAction): Promise<boolean> {
  const subscription = await findSubscriptionRecord(subscriptionId);
  if (subscription?.customerId !== customerId || subscription.status === "canceled") return false;
  const { change, isMuted }: Act = ACTS[action];
  return (await changeSubscription(subscriptionId, change, { isMuted })) !== null;
}
