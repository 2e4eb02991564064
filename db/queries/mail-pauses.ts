import { and, eq, lt, notExists, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/connection/client";
import { mailOutbox, mailPauses, users } from "@/db/schema";
import { MAIL_PAUSE_DAYS } from "@/lib/domain/auth/lifetimes";

type Pause = Pick<typeof mailPauses.$inferInsert, "address" | "reason" | "status">;

/** Pauses optional mails to an address. */
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

/** Lifts a `refused` pause after the server accepted a mail. A `bounced` pause stays: bounces follow acceptance. */
export async function liftRefusal(address: string): Promise<void> {
  await db.delete(mailPauses).where(and(eq(mailPauses.address, address), eq(mailPauses.reason, "refused")));
}

/** Drops a mail whose recipient the server rejected permanently, and pauses the address. */
export async function giveUpMail(mail: { id: number; recipient: string }, status: string): Promise<void> {
  await db.transaction(async (tx) => {
    await dropMail(mail.id, status, tx);
    await pauseAddress({ address: mail.recipient, reason: "refused", status }, tx);
  });
}

/** Marks a mail as never to be sent, and deletes its texts and headers, which hold secret links. */
export async function dropMail(id: number, reason: string, tx: Pick<Tx, "update"> = db): Promise<void> {
  await tx
    .update(mailOutbox)
    .set({ nextAttemptAt: sql`'infinity'::timestamptz`, body: "", html: null, headers: null, lastError: reason })
    .where(eq(mailOutbox.id, id));
}

/** The dedupe keys of the mails to an address that are still stored, from about the last month. */
export async function listMailKeys(address: string): Promise<string[]> {
  const mails = await db
    .select({ key: mailOutbox.dedupeKey })
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, address));
  return mails.map(({ key }) => key);
}

/** Deletes old pauses of addresses without an account. */
export async function sweepMailPauses(): Promise<void> {
  const owner = db.select().from(users).where(eq(users.email, mailPauses.address));
  await db
    .delete(mailPauses)
    .where(and(lt(mailPauses.pausedAt, sql`app_now() - make_interval(days => ${MAIL_PAUSE_DAYS})`), notExists(owner)));
}
