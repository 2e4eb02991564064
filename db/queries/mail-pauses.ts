import { and, eq, lt, notExists, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/connection/client";
import { mailOutbox, mailPauses, users } from "@/db/schema";
import { MAIL_PAUSE_DAYS } from "@/lib/domain/auth/lifetimes";

type Pause = Pick<typeof mailPauses.$inferInsert, "address" | "reason" | "status">;

/** From now on optional mails to this address are not sent. */
export async function pauseAddress(pause: Pause, tx: Pick<Tx, "insert"> = db): Promise<void> {
  const { reason, status } = pause;
  await tx
    .insert(mailPauses)
    .values(pause)
    .onConflictDoUpdate({ target: mailPauses.address, set: { reason, status, pausedAt: sql`app_now()` } });
}

/** False when the address was not paused. */
export async function liftPause(address: string, tx: Pick<Tx, "delete"> = db): Promise<boolean> {
  const lifted = await tx.delete(mailPauses).where(eq(mailPauses.address, address)).returning();
  return lifted.length > 0;
}

/** A server that took a mail takes back its own refusal. A report that came later than such a yes stays. */
export async function liftRefusal(address: string): Promise<void> {
  await db.delete(mailPauses).where(and(eq(mailPauses.address, address), eq(mailPauses.reason, "refused")));
}

/** The server refused the recipient for good: the mail is given up, and the address paused. */
export async function giveUpMail(mail: { id: number; recipient: string }, status: string): Promise<void> {
  await db.transaction(async (tx) => {
    await dropMail(mail.id, status, tx);
    await pauseAddress({ address: mail.recipient, reason: "refused", status }, tx);
  });
}

/** It is not sent and never will be; its secrets go. */
export async function dropMail(id: number, reason: string, tx: Pick<Tx, "update"> = db): Promise<void> {
  await tx
    .update(mailOutbox)
    .set({ nextAttemptAt: sql`'infinity'::timestamptz`, body: "", html: null, headers: null, lastError: reason })
    .where(eq(mailOutbox.id, id));
}

/** The keys of the mails of the last month to an address. */
export async function listMailKeys(address: string): Promise<string[]> {
  const mails = await db
    .select({ key: mailOutbox.dedupeKey })
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, address));
  return mails.map(({ key }) => key);
}

/** An address of no account is forgotten. */
export async function sweepMailPauses(): Promise<void> {
  const owner = db.select().from(users).where(eq(users.email, mailPauses.address));
  await db
    .delete(mailPauses)
    .where(and(lt(mailPauses.pausedAt, sql`app_now() - make_interval(days => ${MAIL_PAUSE_DAYS})`), notExists(owner)));
}
