import "server-only";
import {
  addSandboxObjects,
  changeSandboxObject,
  findSandboxObject,
  listDueSandboxObjects,
  listSandboxObjects,
  type SandboxChange,
} from "@/db/queries/sandbox/objects";
import { logUnexpectedError } from "@/lib/server/log/writer";
import { postDueWebhooks } from "./deliveries";
import type { ChangeOutcome } from "./events";
import { deliveryPlan, type EventType } from "./events";
import { findOutside, listOutside } from "./outside";
import { endPeriod } from "./period-changes";
import {
  readSubscription,
  readTransaction,
  type SubscriptionRecord,
  subscriptionRow,
  type TransactionRecord,
  transactionRow,
} from "./records";

/** A subscription of the sandbox, or one that only the product knows so far. */
export async function findSubscriptionRecord(id: string): Promise<SubscriptionRecord | null> {
  const known = await findSandboxObject(id);
  if (!known) return findOutside(id);
  return known.kind === "subscription" ? readSubscription(known) : null;
}

export async function listSubscriptionRecords(customerId?: string): Promise<SubscriptionRecord[]> {
  const [known, outside] = await Promise.all([listSandboxObjects("subscription"), listOutside()]);
  const all = [...known.map(readSubscription), ...outside];
  return customerId ? all.filter((subscription) => subscription.customerId === customerId) : all;
}

/** Changes a subscription and posts webhooks. `isMuted`: the end of its period will post none. */
export async function changeSubscription(
  id: string,
  change: (from: SubscriptionRecord, now: Date) => ChangeOutcome,
  { isMuted = false } = {},
): Promise<SubscriptionRecord | null> {
  if (!(await findSubscriptionRecord(id))) return null;
  const outside = await findOutside(id);
  if (outside) await addSandboxObjects([subscriptionRow(outside)]);
  return changeAndPost(id, (object, now) => {
    const outcome = change(readSubscription(object), now);
    return sandboxChange(outcome, now, { isMuted });
  });
}

export async function changeTransaction(
  id: string,
  change: (
    from: TransactionRecord,
    now: Date,
  ) => ChangeOutcome | { subscription?: undefined; transaction: TransactionRecord; events: EventType[] },
): Promise<TransactionRecord | null> {
  return changeAndPost(id, (object, now) => {
    const outcome = change(readTransaction(object), now);
    return { ...sandboxChange(outcome, now), result: outcome.transaction ?? readTransaction(object) };
  });
}

export async function endDuePeriods(): Promise<void> {
  for (const { id } of await listDueSandboxObjects())
    await changeAndPost(id, (object, now) => {
      const isDue = object.dueAt !== null && object.dueAt <= now;
      const outcome = isDue ? endPeriod(readSubscription(object), now) : null;
      return outcome ? sandboxChange(outcome, now, { withoutWebhooks: object.isMuted }) : NO_CHANGE;
    });
}

const NO_CHANGE = { objects: [], deliveries: [], result: null };

/** What is due later is left to the clock (clock.ts): nobody waits for it at a screen. */
const SOON_MS = 10_000;

async function changeAndPost<T>(id: string, change: Parameters<typeof changeSandboxObject<T>>[1]): Promise<T | null> {
  let delays: number[] = [];
  const result = await changeSandboxObject<T>(id, (object, now) => {
    const made = change(object, now);
    delays = made.deliveries.map(({ inMilliseconds }) => inMilliseconds);
    for (const { dueAt } of made.objects) if (dueAt) delays.push(+dueAt - +now);
    return made;
  });
  for (const delay of new Set(delays)) if (delay < SOON_MS) actIn(delay);
  return result;
}

function actIn(milliseconds: number): void {
  const act = () =>
    endDuePeriods()
      .then(() => postDueWebhooks(0))
      .catch((error) => logUnexpectedError("sandbox", error));
  setTimeout(act, Math.max(0, milliseconds)).unref();
}

function sandboxChange(
  {
    subscription,
    transaction,
    events,
  }: { subscription?: SubscriptionRecord; transaction?: TransactionRecord; events: EventType[] },
  now: Date,
  { isMuted = false, withoutWebhooks = false } = {},
) {
  const rows = [subscription && subscriptionRow(subscription, { isMuted }), transaction && transactionRow(transaction)];
  return {
    objects: rows.filter((row) => row !== undefined),
    deliveries: withoutWebhooks ? [] : deliveryPlan(events, { subscription, transaction }, now),
    result: subscription ?? null,
  } satisfies SandboxChange<SubscriptionRecord | null>;
}
