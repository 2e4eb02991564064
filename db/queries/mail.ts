import { and, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { mailOutbox } from "@/db/schema";

/** One mail for each dedupe key. */
export type Mail = {
  recipient: string;
  subject: string;
  body: string;
  dedupeKey: string;
  kind?: "account" | "reminder";
  headers?: Record<string, string>;
};

export function listMails(limit = 50) {
  return db.select(mailFields).from(mailOutbox).orderBy(sql`${mailOutbox.id} desc`).limit(limit);
}

export async function findMail(id: number) {
  const [mail] = await db.select(mailFields).from(mailOutbox).where(eq(mailOutbox.id, id));
  return mail ?? null;
}

const mailFields = {
  id: mailOutbox.id,
  recipient: mailOutbox.recipient,
  subject: mailOutbox.subject,
  body: mailOutbox.body,
  createdAt: mailOutbox.createdAt,
};

const sendFields = {
  ...mailFields,
  headers: mailOutbox.headers,
  dedupeKey: mailOutbox.dedupeKey,
  attempts: mailOutbox.attempts,
};

/** In the transaction of its cause; sent after the commit. */
export async function queueMail(tx: Tx, mail: Mail): Promise<void> {
  await tx.insert(mailOutbox).values(mail).onConflictDoNothing({ target: mailOutbox.dedupeKey });
}

/** False when a mail with this key exists. */
export async function queueMailOnce(mail: Mail): Promise<boolean> {
  const made = await db
    .insert(mailOutbox)
    .values(mail)
    .onConflictDoNothing({ target: mailOutbox.dedupeKey })
    .returning({ id: mailOutbox.id });
  return made.length > 0;
}

/** A claim lasts two minutes, so that several processes never send the same mail. */
export function claimDueMails(limit: number) {
  const due = db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(isNull(mailOutbox.sentAt), lte(mailOutbox.nextAttemptAt, sql`app_now()`)))
    .orderBy(mailOutbox.id)
    .limit(limit)
    .for("update", { skipLocked: true });
  return db
    .update(mailOutbox)
    .set({
      attempts: sql`${mailOutbox.attempts} + 1`,
      nextAttemptAt: sql`app_now() + interval '2 minutes'`,
    })
    .where(inArray(mailOutbox.id, due))
    .returning(sendFields);
}

/** Text and headers hold secret links, so they are deleted. */
export async function markMailSent(id: number): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ sentAt: sql`app_now()`, body: "", headers: null, lastError: null })
    .where(eq(mailOutbox.id, id));
}

/** Retries after 2 s, doubling up to an hour, 20 times. */
export async function requeueMail(id: number, attempts: number, reason: string): Promise<void> {
  const pauseSeconds = Math.min(3600, 2 ** attempts);
  await db
    .update(mailOutbox)
    .set({
      nextAttemptAt:
        attempts < 20 ? sql`app_now() + make_interval(secs => ${pauseSeconds})` : sql`'infinity'::timestamptz`,
      lastError: reason.slice(0, 200),
    })
    .where(and(eq(mailOutbox.id, id), isNull(mailOutbox.sentAt)));
}
