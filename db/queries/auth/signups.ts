import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/connection/client";
import { credentials, pendingSignups, users } from "@/db/schema";
import { CONFIRMATION_HOURS } from "@/lib/domain/auth/lifetimes";
import { TERMS_VERSION } from "@/lib/domain/auth/terms";
import { liftPause, type Mail, queueMail } from "../mail";
import { findTimeZone } from "../time-zones";
import { recordTerms } from "./terms";

const MAX_LIVE_PER_ADDRESS = 5;
const live = gt(pendingSignups.expiresAt, sql`app_now()`);

type Signup = { id: string; email: string; passwordHash: string; tokenHash: Buffer; timeZone: string };
type Terms = { termsVersion: string | null; termsAcceptedAt: Date | SQL | null };

/**
 * Stores at most five unconfirmed sign-ups per address: the oldest, so that nobody can push it out, and the newest
 * four. If the address has an account, mails its owner instead. The caller can't tell which happened.
 */
export async function registerSignup(signup: Signup, mails: { confirm: Mail; alreadyThere: Mail }): Promise<void> {
  await db.transaction(async (tx) => {
    const [account] = await tx.select({ id: users.id }).from(users).where(eq(users.email, signup.email));
    if (account) return queueMail(tx, mails.alreadyThere);
    const terms = { termsVersion: TERMS_VERSION, termsAcceptedAt: sql`app_now()` };
    await addPending(tx, { ...signup, ...terms, timeZone: (await findTimeZone(signup.timeZone, tx)) ?? "UTC" });
    await queueMail(tx, mails.confirm);
  });
}

/**
 * Mails another link for this sign-up, with the same password; the first link stays valid. False if the sign-up no
 * longer exists or has expired.
 */
export function renewSignup(signupId: string, email: string, tokenHash: Buffer, confirm: Mail): Promise<boolean> {
  return db.transaction((tx) => renewSignupInTx(tx, { signupId, email, tokenHash, confirm }));
}

export async function renewSignupInTx(
  tx: Tx,
  { signupId, email, tokenHash, confirm }: { signupId: string; email: string; tokenHash: Buffer; confirm: Mail },
): Promise<boolean> {
  const { passwordHash, timeZone, termsVersion, termsAcceptedAt } = pendingSignups;
  const [own] = await tx
    .select({ passwordHash, timeZone, termsVersion, termsAcceptedAt })
    .from(pendingSignups)
    .where(and(eq(pendingSignups.id, signupId), eq(pendingSignups.email, email), live));
  if (!own) return false;
  await addPending(tx, { id: randomUUID(), email, tokenHash, ...own }, signupId);
  await queueMail(tx, confirm);
  return true;
}

/** Whether the link is valid. Reading does not use it up, because mail scanners open links. */
export async function isSignupWaiting(tokenHash: Buffer): Promise<boolean> {
  return (await db.$count(pendingSignups, and(eq(pendingSignups.tokenHash, tokenHash), live))) > 0;
}

/**
 * Creates the account and deletes all other sign-ups of the address. Null if the link is no longer valid or the address
 * already has an account.
 */
export function confirmSignup(tokenHash: Buffer): Promise<{ userId: string; email: string } | null> {
  return db.transaction(async (tx) => {
    const email = tx
      .select({ email: pendingSignups.email })
      .from(pendingSignups)
      .where(eq(pendingSignups.tokenHash, tokenHash));
    const rivals = inArray(pendingSignups.email, email);
    await tx
      .select({ id: pendingSignups.id })
      .from(pendingSignups)
      .where(rivals)
      .orderBy(pendingSignups.id)
      .for("update");
    const [signup] = await tx
      .delete(pendingSignups)
      .where(and(eq(pendingSignups.tokenHash, tokenHash), live))
      .returning();
    if (!signup) return null;
    await tx.delete(pendingSignups).where(eq(pendingSignups.email, signup.email));
    const [user] = await tx
      .insert(users)
      .values({ email: signup.email, timeZone: signup.timeZone })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id });
    if (!user) return null;
    await tx.insert(credentials).values({ userId: user.id, passwordHash: signup.passwordHash });
    const { termsVersion: version, termsAcceptedAt: at } = signup;
    if (version && at) await recordTerms(tx, user.id, { version, at });
    // The link came by mail, so the address works again.
    await liftPause(signup.email, tx);
    return { userId: user.id, email: signup.email };
  });
}

async function addPending(tx: Tx, signup: Signup & Terms, renewed?: string) {
  await tx
    .insert(pendingSignups)
    .values({ ...signup, expiresAt: sql`app_now() + make_interval(hours => ${CONFIRMATION_HOURS})` });
  const waiting = await tx
    .select({ id: pendingSignups.id })
    .from(pendingSignups)
    .where(and(eq(pendingSignups.email, signup.email), live))
    .orderBy(desc(pendingSignups.createdAt));
  const pinned = new Set([waiting.at(-1)?.id, renewed ?? signup.id, signup.id]);
  const others = waiting.filter(({ id }) => !pinned.has(id));
  const tooMany = others.slice(Math.max(0, MAX_LIVE_PER_ADDRESS - pinned.size)).map(({ id }) => id);
  if (tooMany.length > 0) await tx.delete(pendingSignups).where(inArray(pendingSignups.id, tooMany));
}
