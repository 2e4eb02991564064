import { and, eq, gt } from "drizzle-orm";
import type { Tx } from "@/db/connection/client";
import { lockUserIfAny } from "@/db/connection/locks";
import { admins, givenPlans, leaderboardRows, pendingSignups, users } from "@/db/schema";
import { PEOPLE_TEXTS } from "@/lib/domain/admin/acts";
import { givenNotification } from "@/lib/domain/billing/notifications";
import { listChargedAgain } from "@/lib/domain/billing/plan-changes";
import type { PaidTier } from "@/lib/domain/billing/subscriptions";
import { NotFoundError, UserError } from "@/lib/errors";
import { runAdminAct } from "../admin-log";
import { findEmail } from "../auth/factors";
import { endAllLogins, isSuspended } from "../auth/logins";
import { renewSignupInTx } from "../auth/signups";
import { settleTier } from "../billing/entitlement";
import { listSubscriptions } from "../billing/subscriptions";
import { liftPause, type Mail, queueMail } from "../mail";
import { notify } from "../notify";
import { lockLeaver, removeAccount } from "../profile/deletion";

type Admin = { id: string };
type Target = { userId: string; reason: string };

const subjectOf = (userId: string) => ({ kind: "person" as const, id: userId });

/** Gives a plan for some days. The higher of it and the paid plan applies. */
export function givePlan(admin: Admin, { userId, reason, tier, days }: Target & { tier: PaidTier; days: number }) {
  const details = (endsAt: Date) => ({ plan: tier, days, until: endsAt.toISOString() });
  return runAdminAct(admin, { act: "plan.given", subject: subjectOf(userId), reason, details }, async (tx) => {
    const crafter = await lockPerson(tx, userId);
    const endsAt = new Date(+crafter.now + days * 86_400_000);
    const gift = await tx.insert(givenPlans).values({ userId, tier, givenAt: crafter.now, endsAt }).returning();
    await settleTier(tx, crafter);
    await notify(
      tx,
      gift.map((one) => givenNotification(crafter, one)),
    );
    return endsAt;
  });
}

/** Ends all given plans now and returns their number. Paid plans stay. */
export function takeBackPlans(admin: Admin, { userId, reason }: Target): Promise<number> {
  const details = (plans: number) => ({ plans });
  return runAdminAct(admin, { act: "plan.ended", subject: subjectOf(userId), reason, details }, async (tx) => {
    const crafter = await lockPerson(tx, userId);
    const ended = await tx
      .update(givenPlans)
      .set({ endsAt: crafter.now })
      .where(and(eq(givenPlans.userId, userId), gt(givenPlans.endsAt, crafter.now)))
      .returning({ id: givenPlans.id });
    if (ended.length === 0) throw new UserError(PEOPLE_TEXTS.nothingGiven);
    await settleTier(tx, crafter);
    return ended.length;
  });
}

/** Ends all logins, pending ones included, and returns how many were alive. Remembered devices stay. */
export function endLoginsOf(admin: Admin, { userId, reason }: Target): Promise<number> {
  const details = (ended: number) => ({ logins: ended });
  return runAdminAct(admin, { act: "logins.ended", subject: subjectOf(userId), reason, details }, async (tx) => {
    await lockPerson(tx, userId);
    return endAllLogins(tx, userId);
  });
}

export function liftPauseOf(admin: Admin, { userId, reason }: Target): Promise<void> {
  return runAdminAct(admin, { act: "pause.lifted", subject: subjectOf(userId), reason }, async (tx) => {
    await lockPerson(tx, userId);
    if (!(await liftPause(await addressOf(tx, userId), tx))) throw new UserError(PEOPLE_TEXTS.notPaused);
  });
}

/** Suspends an account. A running stopwatch and a subscription continue; `renews` tells the mail about the latter. */
export function suspend(
  admin: Admin,
  { userId, reason }: Target,
  mail: (email: string, renews: boolean) => Mail,
): Promise<void> {
  return runAdminAct(admin, { act: "account.suspended", subject: subjectOf(userId), reason }, async (tx) => {
    const { now } = await lockPerson(tx, userId);
    await refuseAdmins(tx, userId);
    if (await isSuspended(userId, tx)) throw new UserError(PEOPLE_TEXTS.suspendedAlready);
    await tx.update(users).set({ suspendedAt: now }).where(eq(users.id, userId));
    await tx.delete(leaderboardRows).where(eq(leaderboardRows.userId, userId));
    await endAllLogins(tx, userId);
    const renews = listChargedAgain(await listSubscriptions(tx, userId), now).length > 0;
    await queueMail(tx, mail(await addressOf(tx, userId), renews));
  });
}

/** Lifts a suspension. Also ends logins that were created while the account was being suspended. */
export function liftSuspension(admin: Admin, { userId, reason }: Target, mail: (email: string) => Mail): Promise<void> {
  return runAdminAct(admin, { act: "suspension.lifted", subject: subjectOf(userId), reason }, async (tx) => {
    await lockPerson(tx, userId);
    if (!(await isSuspended(userId, tx))) throw new UserError(PEOPLE_TEXTS.notSuspended);
    await endAllLogins(tx, userId);
    await tx.update(users).set({ suspendedAt: null }).where(eq(users.id, userId));
    await queueMail(tx, mail(await addressOf(tx, userId)));
  });
}

/** Does what the owner's own deletion does; the typed address replaces the password. */
export function deletePerson(
  admin: Admin,
  { userId, reason, email }: Target & { email: string },
  farewell: (email: string) => Mail,
): Promise<{ avatarUrl: string | null }> {
  return runAdminAct(admin, { act: "account.deleted", subject: subjectOf(userId), reason }, async (tx) => {
    const person = await lockLeaver(tx, userId);
    await refuseAdmins(tx, userId);
    if (person.email !== email.trim().toLowerCase()) throw new UserError(PEOPLE_TEXTS.otherAddress);
    return removeAccount(tx, person, farewell, PEOPLE_TEXTS.stillRenews);
  });
}

/** Mails another link for an unconfirmed sign-up; `confirm` makes the mail for its address. */
export function resendSignup(
  admin: Admin,
  { signupId, reason }: { signupId: string; reason: string },
  { tokenHash, confirm }: { tokenHash: Buffer; confirm: (email: string) => Mail },
): Promise<void> {
  const subject = { kind: "signup" as const, id: signupId };
  return runAdminAct(admin, { act: "confirmation.resent", subject, reason }, async (tx) => {
    const [waiting] = await tx
      .select({ email: pendingSignups.email })
      .from(pendingSignups)
      .where(eq(pendingSignups.id, signupId));
    const { email } = waiting ?? {};
    const isMailed = email && (await renewSignupInTx(tx, { signupId, email, tokenHash, confirm: confirm(email) }));
    if (!isMailed) throw new UserError(PEOPLE_TEXTS.notWaiting, "gone");
  });
}

async function lockPerson(tx: Tx, userId: string) {
  const person = await lockUserIfAny(tx, userId);
  if (!person) throw new NotFoundError("account");
  return person;
}

/** Refuses admins, so that a stolen admin login can't lock out others; the command line can revoke the role first. */
async function refuseAdmins(tx: Tx, userId: string) {
  if ((await tx.$count(admins, eq(admins.userId, userId))) > 0) throw new UserError(PEOPLE_TEXTS.ownAccount);
}

async function addressOf(tx: Tx, userId: string): Promise<string> {
  return (await findEmail(userId, tx)) ?? "";
}
