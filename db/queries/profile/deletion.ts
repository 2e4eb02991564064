import { eq, inArray, or, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { serverNow } from "@/db/now";
import { calculationMethods, mailOutbox, paddleEvents, pendingSignups, subscriptions, users } from "@/db/schema";
import { chargedAgain } from "@/lib/domain/billing/plan-changes";
import { shownName } from "@/lib/domain/leaderboard/boards";
import { commentNotificationBody } from "@/lib/domain/notifications/texts";
import { NotFoundError, UserError } from "@/lib/errors";
import { holdsPassword } from "../auth/credentials";
import { listSubscriptions, type SubscriptionRow } from "../billing/subscription-list";
import { type Mail, queueMail } from "../mail";

/** Said while a plan would be charged again: nobody else could stop that afterwards. */
export const STILL_RENEWS = "Your plan still renews. Cancel it under Billing & Plans first, then delete your account.";

/** Would Paddle charge this crafter again? */
export async function hasRenewingPlan(userId: string): Promise<boolean> {
  return chargedAgain(await listSubscriptions(db, userId), await serverNow(db)).length > 0;
}

/**
 * Deletes a crafter with everything that is theirs, comments included, and mails a last word. What
 * was paid stays on record without the person. Refused while a plan renews; null when the password that was compared is
 * no longer the stored one. Answers with the address of the picture, whose files go after the commit.
 */
export function deleteAccount(
  userId: string,
  verifiedHash: string,
  farewell: (email: string) => Mail,
): Promise<{ avatarUrl: string | null } | null> {
  return db.transaction(async (tx) => {
    // The whole lock at once: what others write about this crafter, such as a payment, comes before or finds nobody.
    const [user] = await tx
      .select({ email: users.email, avatarUrl: users.avatarUrl, name: users.displayName })
      .from(users)
      .where(eq(users.id, userId))
      .for("update");
    if (!user) throw new NotFoundError("account");
    if (!(await holdsPassword(tx, userId, verifiedHash))) return null;
    const paid = await listSubscriptions(tx, userId);
    if (chargedAgain(paid, await serverNow(tx)).length > 0) throw new UserError(STILL_RENEWS);
    await forgetPayer(tx, userId, paid);
    await forgetName(tx, userId, user.name);
    await tx.delete(pendingSignups).where(eq(pendingSignups.email, user.email));
    await tx.delete(mailOutbox).where(eq(mailOutbox.recipient, user.email));
    await tx.delete(users).where(eq(users.id, userId));
    await queueMail(tx, farewell(user.email));
    return { avatarUrl: user.avatarUrl };
  });
}

/** Takes the name out of what others keep: notifications of comments, found by the comments' hours too, and credits of remixes. */
async function forgetName(tx: Tx, userId: string, name: string | null) {
  const nobody = shownName(null);
  await tx.execute(sql`
    update notifications set body = ${commentNotificationBody(nobody)}
    where user_id <> ${userId} and dedupe_key like 'comments:%' and (
      body = ${commentNotificationBody(shownName(name))}
      or dedupe_key in (select 'comments:' || challenge_id || ':' || to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24')
        from challenge_comments where user_id = ${userId}))`);
  if (name !== null)
    await tx.update(calculationMethods).set({ remixOf: nobody }).where(eq(calculationMethods.remixOf, name));
}

/** Subscriptions and what they were made of stay; whose they were, and Paddle's own words, which name the buyer, go. */
async function forgetPayer(tx: Tx, userId: string, paid: readonly SubscriptionRow[]) {
  const references = paid.map(({ providerReference }) => providerReference);
  const customers = paid.flatMap(({ customerReference }) => customerReference ?? []);
  const named = sql`coalesce(${paddleEvents.payload} #>> '{data,customer_id}', ${paddleEvents.payload} #>> '{data,id}')`;
  await tx
    .update(paddleEvents)
    .set({ userId: null, payload: {} })
    .where(
      or(
        eq(paddleEvents.userId, userId),
        references.length > 0 ? inArray(paddleEvents.providerReference, references) : undefined,
        customers.length > 0 ? inArray(named, customers) : undefined,
      ),
    );
  await tx.update(subscriptions).set({ userId: null }).where(eq(subscriptions.userId, userId));
}
