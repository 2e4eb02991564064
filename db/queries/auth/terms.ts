import { desc, eq, type SQL, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/connection/client";
import { termsAcceptances, type users } from "@/db/schema";
import { TERMS_VERSION } from "@/lib/domain/auth/terms";

type TermsAcceptance = Omit<typeof termsAcceptances.$inferSelect, "userId">;

/** Newest version first. */
export function listTermsAcceptances(userId: string): Promise<TermsAcceptance[]> {
  const { userId: owner, version, how, acceptedAt } = termsAcceptances;
  return db.select({ version, how, acceptedAt }).from(termsAcceptances).where(eq(owner, userId)).orderBy(desc(version));
}

export function newestTerms(userId: typeof users.id): SQL<string | null> {
  return sql`(select max(t.version)::text from terms_acceptances t where t.user_id = ${userId})`;
}

/** Stores the terms accepted at sign-up. An existing row for the version stays unchanged. */
export async function recordTerms(tx: Tx, userId: string, { version, at }: { version: string; at: Date }) {
  await tx.insert(termsAcceptances).values({ userId, version, how: "signup", acceptedAt: at }).onConflictDoNothing();
}

/** Stores that the crafter closed the notice about the current terms. */
export async function closeTermsNotice(userId: string): Promise<void> {
  await db
    .insert(termsAcceptances)
    .values({ userId, version: TERMS_VERSION, how: "notice", acceptedAt: sql`app_now()` })
    .onConflictDoNothing();
}
