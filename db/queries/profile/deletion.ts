import { eq, inArray, or, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/connection/client";
import { serverNow } from "@/db/connection/now";
import {
  calculationMethods,
  mailOutbox,
  mailPauses,
  paddleEvents,
  pendingSignups,
  subscriptions,
  users,
} from "@/db/schema";
import { listChargedAgain } from "@/lib/domain/billing/plan-changes";
import { shownName } from "@/lib/domain/leaderboard/boards";
import { commentNotificationBody } from "@/lib/domain/notifications/texts";
import { NotFoundError, UserError } from "@/lib/errors";
import { holdsPassword } from "../auth/credentials";
import { type Login, requireFactor } from "../auth/proofs";
import { findSubscriptions, listSubscriptions, type SubscriptionRow } from "../billing/subscriptions";
import { type Mail, queueMail } from "../mail";

export const STILL_RENEWS = "Your plan still renews. Cancel it under Billing & Plans first, then delete your account.";

export async function hasRenewingPlan(userId: string): Promise<boolean> {
  const { subscriptions, now } = await findSubscriptions(userId);
  return listChargedAgain(subscriptions, now).length > 0;
}

/** Null when the password was changed meanwhile. */
export function deleteAccount(
  login: Login,
  verifiedHash: string,
  farewell: (email: string) => Mail,
): Promise<{ avatarUrl: string | null } | null> {
  return db.transaction(async (tx) => {
    const user = await lockLeaver(tx, login.userId);
    if (!(await holdsPassword(tx, login.userId, verifiedHash))) return null;
    await requireFactor(login, tx);
    return removeAccount(tx, user, farewell, STILL_RENEWS);
  });
}

type Leaver = Awaited<ReturnType<typeof lockLeaver>>;

/** Takes a full lock: a concurrent write about this user, such as a payment, happens before or finds no account. */
export async function lockLeaver(tx: Tx, userId: string) {
  const [user] = await tx
    .select({ id: users.id, email: users.email, avatarUrl: users.avatarUrl, name: users.displayName })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  if (!user) throw new NotFoundError("account");
  return user;
}

/**
 * Deletes an account; payments stay stored without personal data. Refused while a plan renews. Returns the avatar's
 * URL; the caller deletes its files after the commit.
 */
export async function removeAccount(
  tx: Tx,
  { id: userId, email, name, avatarUrl }: Leaver,
  farewell: (email: string) => Mail,
  stillRenews: string,
): Promise<{ avatarUrl: string | null }> {
  const paid = await listSubscriptions(tx, userId);
  if (listChargedAgain(paid, await serverNow(tx)).length > 0) throw new UserError(stillRenews);
  await forgetPayer(tx, userId, paid);
  await forgetName(tx, userId, name);
  await tx.delete(pendingSignups).where(eq(pendingSignups.email, email));
  await tx.delete(mailOutbox).where(eq(mailOutbox.recipient, email));
  await tx.delete(mailPauses).where(eq(mailPauses.address, email));
  await tx.delete(users).where(eq(users.id, userId));
  await queueMail(tx, farewell(email));
  return { avatarUrl };
}

/** Removes the name from remix credits and from others' comment notifications, found by text or the comments' hours. */
async function forgetName(tx: Tx, userId: string, name: string | null) {
  const nobody = shownName(null);
  await tx.execute(sql`
    update notifications set body = ${commentNotificationBody(nobody)}
    where user_id <> ${userId} and dedupe_key like 'comments:%' and (
      body = ${commentNotificationBody(shownName(name))}
      or dedupe_key in (select 'comments:' || challenge_id || ':' || to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24')
        from challenge_comments where user_id = ${userId}))`);
  if (name !== null) await forgetMaker(tx, name);
}

/** Removes a name from remix credits. */
export async function forgetMaker(tx: Tx, name: string): Promise<void> {
  const remixOf = shownName(null);
  await tx.update(calculationMethods).set({ remixOf }).where(eq(calculationMethods.remixOf, name));
}

/** Removes the owner and Paddle's payloads, which name the buyer. */
async function forgetPayer(tx: Tx, userId: string, paid: readonly SubscriptionRow[]) {
  const references = paid.map(({ providerReference }) => providerReference);
  const customers = paid.flatMap(({ customerReference }) => customerReference ?? []);
  const named = sql`coalesce(${paddleEvents.payload} #>> '{data,customer_id}', ${paddleEvents.payload} #>> '{data,id}')`;
  const isPaid = references.length > 0 ? inArray(paddleEvents.providerReference, references) : undefined;
  const namesPayer = customers.length > 0 ? inArray(named, customers) : undefined;
  const theirs = or(eq(paddleEvents.userId, userId), isPaid, namesPayer);
  await tx.update(paddleEvents).set({ userId: null, payload: {} }).where(theirs);
  await tx.update(subscriptions).set({ userId: null }).where(eq(subscriptions.userId, userId));
}
