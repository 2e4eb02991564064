import "server-only";
import type { SandboxObject } from "@/db/queries/sandbox";
import {
  addSandboxObjects,
  changeSandboxObject,
  type DemoSubscription,
  findDemoSubscription,
  findSandboxObject,
  listDemoSubscriptions,
  listDueSandboxObjects,
  listSandboxObjects,
} from "@/db/queries/sandbox";
import { paddleSettings } from "@/lib/server/paddle/settings";
import { signReference } from "@/lib/server/paddle/signatures";
import { endPeriod } from "./changes";
import { type ChangeOutcome, postEvents } from "./events";
import {
  readCustomer,
  readSubscription,
  readTransaction,
  rowOf,
  type SubscriptionRecord,
  sandboxId,
  subscriptionRow,
  type TransactionRecord,
} from "./records";

/** Finds a subscription in the sandbox, or one that exists only in the product so far. */
export async function findSubscriptionRecord(id: string): Promise<SubscriptionRecord | null> {
  const known = await findSandboxObject(id);
  if (!known) return findDemoRecord(id);
  return known.kind === "subscription" ? readSubscription(known) : null;
}

export async function listSubscriptionRecords(customerId?: string): Promise<SubscriptionRecord[]> {
  const [known, outside] = await Promise.all([listSandboxObjects("subscription"), listDemoSubscriptions()]);
  const all = [...known.map(readSubscription), ...outside.map(recordOf)];
  return customerId ? all.filter((subscription) => subscription.customerId === customerId) : all;
}

/** Null for an unknown id, which is possible, since anybody can edit the address that it comes from. */
export async function findTransactionRecord(id: string): Promise<TransactionRecord | null> {
  const object = await findSandboxObject(id);
  return object?.kind === "transaction" ? readTransaction(object) : null;
}

/** Returns the customer with this email; creates one if there is none. */
export async function findOrAddCustomer(email: string): Promise<{ id: string }> {
  return (await findCustomer(email)) ?? addCustomer(email);
}

export async function findCustomer(email: string): Promise<{ id: string } | null> {
  const all = (await listSandboxObjects("customer")).map(readCustomer);
  return all.find((customer) => customer.email.toLowerCase() === email.toLowerCase()) ?? null;
}

export async function addCustomer(email: string): Promise<{ id: string }> {
  const customer = { id: sandboxId("ctm", new Date()), email };
  await addSandboxObjects([rowOf("customer", customer)]);
  return customer;
}

/** Changes a subscription and posts webhooks. `isMuted`: the end of its period will post none. */
export async function changeSubscription(
  id: string,
  change: (from: SubscriptionRecord, now: Date) => ChangeOutcome & { subscription: SubscriptionRecord },
  { isMuted = false } = {},
): Promise<SubscriptionRecord | null> {
  if (!(await findSubscriptionRecord(id))) return null;
  const outside = await findDemoRecord(id);
  if (outside) await addSandboxObjects([subscriptionRow(outside)]);
  const outcome = await changeAndPost(id, (object, now) => change(readSubscription(object), now), isMuted);
  return outcome?.subscription ?? null;
}

export async function changeTransaction(
  id: string,
  change: (from: TransactionRecord, now: Date) => ChangeOutcome & { transaction: TransactionRecord },
): Promise<TransactionRecord | null> {
  const outcome = await changeAndPost(id, (object, now) => change(readTransaction(object), now));
  return outcome?.transaction ?? null;
}

async function changeAndPost<Outcome extends ChangeOutcome>(
  id: string,
  change: (object: SandboxObject, now: Date) => Outcome,
  isMuted = false,
): Promise<Outcome | null> {
  const changed = await changeSandboxObject(id, (object, now) => {
    const outcome = change(object, now);
    return { objects: rowsOf(outcome, isMuted), result: { outcome, now } };
  });
  if (changed) postEvents(changed.outcome, changed.now);
  return changed?.outcome ?? null;
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
export async function repostSubscriptions(): Promise<void> {
  for (const subscription of (await listSandboxObjects("subscription")).map(readSubscription))
    postEvents({ subscription, events: ["subscription.updated"] }, subscription.updatedAt);
}

function rowsOf({ subscription, transaction }: ChangeOutcome, isMuted = false) {
  return [
    ...(subscription ? [subscriptionRow(subscription, { isMuted })] : []),
    ...(transaction ? [rowOf("transaction", transaction)] : []),
  ];
}

async function findDemoRecord(id: string): Promise<SubscriptionRecord | null> {
  const found = await findDemoSubscription(id);
  return found && recordOf(found);
}

/** Converts a subscription that did not begin in the sandbox, such as the demo's, to a sandbox record. */
function recordOf(row: DemoSubscription): SubscriptionRecord {
  const { providerReference: id, status, startedAt, expiresAt, scheduledAction, scheduledAt, resumesAt } = row;
  const resume = status === "paused" && resumesAt ? { action: "resume" as const, at: resumesAt } : null;
  const isOver = status === "canceled" || status === "paused";
  return {
    id,
    status,
    customerId: row.customerReference ?? id.replace("sub_", "ctm_"),
    price: { id: paddleSettings().priceOfTier(row.tier), tier: row.tier },
    customData: row.userId ? { reference: signReference(row.userId) } : null,
    period: expiresAt && !isOver ? { startsAt: row.periodStartsAt ?? startedAt, endsAt: expiresAt } : null,
    startedAt,
    updatedAt: startedAt,
    scheduledChange: scheduledAction && scheduledAt ? { action: scheduledAction, at: scheduledAt, resumesAt } : resume,
    pausedAt: status === "paused" ? expiresAt : null,
    canceledAt: status === "canceled" ? expiresAt : null,
    isCardDeclined: false,
    isRefundPending: false,
    deferredCents: 0,
  };
}
