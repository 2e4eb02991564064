import { and, asc, desc, eq, gt, isNull, like, or, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { tierNow } from "@/db/connection/now";
import { admins, authenticators, authSessions, mailPauses, passkeys, pendingSignups, users } from "@/db/schema";
import { listChargedAgain } from "@/lib/domain/billing/plan-changes";
import { isUuid } from "@/lib/domain/shared/address";
import { listGivenPlans } from "../billing/entitlement";
import { findSubscriptions } from "../billing/subscriptions";

const MAX_FOUND = 20;

/** The account data that support needs, without anything that the crafter made. */
const shown = {
  id: users.id,
  email: users.email,
  displayName: users.displayName,
  createdAt: users.createdAt,
  suspendedAt: users.suspendedAt,
  tier: tierNow,
};

/** Finds accounts by id or the beginning of an address or name, and unconfirmed sign-ups by full address. */
export async function findPeople(wanted: string) {
  const text = wanted.trim().toLowerCase();
  const beginning = `${text.replace(/[\\%_]/g, "\\$&")}%`;
  const byId: SQL | undefined = isUuid(text) ? eq(users.id, text) : undefined;
  const [people, signups] = await Promise.all([
    db
      .select(shown)
      .from(users)
      .where(or(byId, like(users.email, beginning), sql`lower(${users.displayName}) like ${beginning}`))
      .orderBy(asc(users.email))
      .limit(MAX_FOUND),
    db
      .select(waiting)
      .from(pendingSignups)
      .where(and(eq(pendingSignups.email, text), gt(pendingSignups.expiresAt, sql`app_now()`)))
      .orderBy(desc(pendingSignups.createdAt))
      .limit(1),
  ]);
  return { people, signups, isCut: people.length === MAX_FOUND };
}

const waiting = {
  id: pendingSignups.id,
  email: pendingSignups.email,
  createdAt: pendingSignups.createdAt,
  expiresAt: pendingSignups.expiresAt,
};

export async function findWaitingSignup(signupId: string) {
  if (!isUuid(signupId)) return null;
  const [row] = await db
    .select(waiting)
    .from(pendingSignups)
    .where(and(eq(pendingSignups.id, signupId), gt(pendingSignups.expiresAt, sql`app_now()`)));
  return row ?? null;
}

export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

export async function findPerson(userId: string) {
  if (!isUuid(userId)) return null;
  const [[row], given, { subscriptions, now }] = await Promise.all([
    db
      .select({
        ...shown,
        tierUntil: users.tierUntil,
        pausedSince: sql<Date | null>`(select p.paused_at from ${mailPauses} p where p.address = users.email)`
          .mapWith(mailPauses.pausedAt)
          .as("paused_since"),
        lastSeenAt: sql`(select max(s.last_seen_at) from ${authSessions} s where s.user_id = users.id)`
          .mapWith(authSessions.lastSeenAt)
          .as("last_seen"),
        logins: db.$count(
          authSessions,
          and(
            eq(authSessions.userId, users.id),
            isNull(authSessions.revokedAt),
            gt(authSessions.expiresAt, sql`app_now()`),
          ),
        ),
        hasFactor: sql<boolean>`(exists (select 1 from ${authenticators} a where a.user_id = users.id)
          or exists (select 1 from ${passkeys} p where p.user_id = users.id))`,
        isAdmin: sql<boolean>`exists (select 1 from ${admins} r where r.user_id = users.id)`,
      })
      .from(users)
      .where(eq(users.id, userId)),
    listGivenPlans(userId),
    findSubscriptions(userId),
  ]);
  const renewing = listChargedAgain(subscriptions, now).map((one) => ({
    tier: one.tier,
    reference: one.providerReference,
    dueSince: one.status === "past_due" ? one.pastDueSince : null,
    at: one.status === "paused" ? one.resumesAt : one.expiresAt,
  }));
  return row ? { ...row, given, renewing } : null;
}
