import "server-only";
import { applySubscription, type SubscriptionSnapshot } from "@/db/queries/billing/events";
import { findRecorded, type RecordedSubscription } from "@/db/queries/billing/subscriptions";
import { consumeLimit, refundUse } from "../limits/rate-limit";
import { logSecurity, logUnexpectedError } from "../log/writer";
import { raiseDriftAlarm } from "./alarm";
import { askPaddle, hasPaddleApi, type PaddleSubscription } from "./api";
import { snapshotOfAnswer } from "./record";

const ONE_FOR_ALL = ["billing.reconcile", "all", ""] as const;

/**
 * Compares our subscriptions with Paddle's once a day, in one of all processes, and repairs what lost events left wrong.
 * A run that failed is repeated at the next call. What can't be repaired raises an alarm.
 */
export async function reconcileDaily(): Promise<void> {
  if (!hasPaddleApi()) return;
  let isDone = false;
  try {
    if (await consumeLimit(...ONE_FOR_ALL)) return;
    const { compared, repaired, left } = await reconcile();
    isDone = true;
    if (repaired.length + left.length > 0)
      logSecurity("billing.reconcile", { compared, repaired: repaired.length, left: left.length });
    await raiseDriftAlarm(left);
  } finally {
    if (!isDone) await refundUse(...ONE_FOR_ALL).catch((error) => logUnexpectedError("billing.reconcile", error));
  }
}

export type Drift = { providerReference: string; differences: string[] };

const GOING_ON = ["active", "trialing", "past_due", "paused"] as const;
const PER_CALL = 50;

/**
 * Compares every live subscription, here or at Paddle, and repairs what lost events left wrong. Changes nothing at
 * Paddle; safe to run at any time. `left`: what can't be repaired, so somebody has to look at it.
 */
export async function reconcile() {
  const known = await readPaddle();
  const before = await findDrifts(known);
  for (const { providerReference } of before) {
    const snapshot = known.get(providerReference);
    // A subscription that can't be stored, such as one with an unknown status, must not stop the others.
    if (snapshot) await applySubscription(snapshot).catch((error) => logUnexpectedError("billing.reconcile", error));
  }
  const left = before.length === 0 ? [] : await findDrifts(known);
  const isLeft = new Set(left.map(({ providerReference }) => providerReference));
  const repaired = before.filter(({ providerReference }) => !isLeft.has(providerReference));
  return { compared: known.size, repaired, left };
}

/** Makes the same comparison on demand, without repairs. */
export async function compareWithPaddle(): Promise<{ compared: number; found: Drift[] }> {
  const known = await readPaddle();
  return { compared: known.size, found: await findDrifts(known) };
}

/** Paddle's live subscriptions to our plans, and those that are live on our records. */
async function readPaddle(): Promise<Map<string, SubscriptionSnapshot>> {
  const goingOn = await readSubscriptions({ status: [...GOING_ON] });
  const known = new Map(goingOn.map((snapshot) => [snapshot.providerReference, snapshot]));
  const ids = (await findRecorded([])).map(({ providerReference }) => providerReference).filter((id) => !known.has(id));
  for (let start = 0; start < ids.length; start += PER_CALL)
    for (const snapshot of await readSubscriptions({ id: ids.slice(start, start + PER_CALL) }))
      known.set(snapshot.providerReference, snapshot);
  return known;
}

type Query = { status?: (typeof GOING_ON)[number][]; id?: string[] };

async function readSubscriptions(query: Query): Promise<SubscriptionSnapshot[]> {
  const found: PaddleSubscription[] = [];
  const pages = await askPaddle(async (paddle) => paddle.subscriptions.list({ ...query, perPage: PER_CALL }));
  while (pages.hasMore) found.push(...(await askPaddle(() => pages.next())));
  return found.map(snapshotOfAnswer).filter(({ fact }) => fact.tier !== null || query.id);
}

async function findDrifts(known: Map<string, SubscriptionSnapshot>): Promise<Drift[]> {
  const recorded = await findRecorded([...known.keys()]);
  const references = new Set([...known.keys(), ...recorded.map(({ providerReference }) => providerReference)]);
  return [...references].flatMap((providerReference) => {
    const record = recorded.find((one) => one.providerReference === providerReference);
    const differences = differencesBetween(record, known.get(providerReference));
    return differences.length > 0 ? { providerReference, differences } : [];
  });
}

function differencesBetween(
  record: RecordedSubscription | undefined,
  paddle: SubscriptionSnapshot | undefined,
): string[] {
  if (!paddle) return ["unknown at Paddle"];
  if (!record) return ["not on record"];
  const { tier, status, period, scheduled, resumesAt } = paddle.fact;
  const pairs: [string, string | null, string | null][] = [
    ["plan", record.tier, tier ?? record.tier],
    ["status", record.status, status],
    ["end of the period", isoOrNull(record.expiresAt), period ? isoOrNull(period.endsAt) : isoOrNull(record.expiresAt)],
    ["scheduled change", record.scheduledAction, scheduled?.action ?? null],
    ["day of the change", isoOrNull(record.scheduledAt), isoOrNull(scheduled?.at)],
    ["day on which it resumes", isoOrNull(record.resumesAt), isoOrNull(resumesAt)],
  ];
  return pairs.flatMap(([name, ours, theirs]) =>
    ours === theirs ? [] : `${name}: ${ours ?? "none"} here, ${theirs ?? "none"} at Paddle`,
  );
}

function isoOrNull(value: Date | string | null | undefined): string | null {
  return value ? new Date(value).toISOString() : null;
}
