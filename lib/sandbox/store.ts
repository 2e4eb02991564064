import "server-only";
import {
  addSandboxObjects,
  changeSandboxObject,
  findSandboxObject,
  listDueSandboxObjects,
  listSandboxObjects,
} from "@/db/queries/sandbox";
import { type ChangeOutcome, postEvents } from "./events";
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

/** Finds a subscription in the sandbox, or one that exists only in the product so far. */
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

/** Null for an unknown id, which is possible, since anybody can edit the address that it comes from. */
export async function findTransactionRecord(id: string): Promise<TransactionRecord | null> {
  const object = await findSandboxObject(id);
  return object?.kind === "transaction" ? readTransaction(object) : null;
}

/** Changes a subscription and posts webhooks. `isMuted`: the end of its period will post none. */
export async function changeSubscription(
  id: string,
  change: (from: SubscriptionRecord, now: Date) => ChangeOutcome & { subscription: SubscriptionRecord },
  { isMuted = false } = {},
): Promise<SubscriptionRecord | null> {
  if (!(await findSubscriptionRecord(id))) return null;
  const outside = await findOutside(id);
  if (outside) await addSandboxObjects([subscriptionRow(outside)]);
  const changed = await changeSandboxObject(id, (object, now) => {
    const outcome = change(readSubscription(object), now);
    return { objects: rowsOf(outcome, isMuted), result: { outcome, now } };
  });
  if (!changed) return null;
  postEvents(changed.outcome, changed.now);
  return changed.outcome.subscription;
}

export async function changeTransaction(
  id: string,
  change: (from: TransactionRecord, now: Date) => ChangeOutcome & { transaction: TransactionRecord },
): Promise<TransactionRecord | null> {
  const changed = await changeSandboxObject(id, (object, now) => {
    const outcome = change(readTransaction(object), now);
    return { objects: rowsOf(outcome), result: { outcome, now } };
  });
  if (!changed) return null;
  postEvents(changed.outcome, changed.now);
  return changed.outcome.transaction;
}

export async function endDuePeriods(): Promise<void> {
  for (const { id } of await listDueSandboxObjects()) {
    const ended = await changeSandboxObject(id, (object, now) => {
      if (object.dueAt === null || object.dueAt > now) return { objects: [], result: null };
      const outcome = endPeriod(readSubscription(object), now);
      return { objects: rowsOf(outcome), result: object.isMuted ? null : { outcome, now } };
    });
    if (ended) postEvents(ended.outcome, ended.now);
  }
}

/** Posts the state of every sandbox subscription, in case the last process stopped before posting it. */
export async function postAgain(): Promise<void> {
  for (const subscription of (await listSandboxObjects("subscription")).map(readSubscription))
    postEvents({ subscription, events: ["subscription.updated"] }, subscription.updatedAt);
}

function rowsOf({ subscription, transaction }: ChangeOutcome, isMuted = false) {
  return [
    ...(subscription ? [subscriptionRow(subscription, { isMuted })] : []),
    ...(transaction ? [transactionRow(transaction)] : []),
  ];
}
