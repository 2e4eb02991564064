import { and, eq, isNull, lt, lte, ne, notExists, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/connection/client";
import { mailOutbox, mailPauses, users } from "@/db/schema";
import { MAIL_PAUSE_DAYS } from "@/lib/domain/auth/lifetimes";
import type { MailType } from "@/lib/domain/notifications/mail-types";

/** At most one mail is stored per dedupe key. */
export type Mail = {
  kind?: MailType;
  recipient: string;
  subject: string;
  body: string;
  html?: string;
  dedupeKey: string;
  headers?: Record<string, string>;
};

export function listMails(limit = 50) {
  const { body: _, html: __, ...fields } = mailFields;
  return db.select(fields).from(mailOutbox).orderBy(sql`${mailOutbox.id} desc`).limit(limit);
}

export async function findMail(id: number) {
  const [mail] = await db.select(mailFields).from(mailOutbox).where(eq(mailOutbox.id, id));
  return mail ?? null;
}

const { id, recipient, subject, body, html, createdAt, kind, headers, dedupeKey, attempts } = mailOutbox;
const mailFields = { id, recipient, subject, body, html, createdAt };

/** Evaluated for the recipient when the mail is claimed. */
const isPaused = sql<boolean>`exists (select 1 from mail_pauses p where p.address = ${mailOutbox.recipient})`;
const isSwitchedOff = sql<boolean>`(exists (select 1 from users u where u.email = ${mailOutbox.recipient} and u.suspended_at is not null)
  or exists (select 1 from users u join notification_prefs n on n.user_id = u.id
  where u.email = ${mailOutbox.recipient} and n.type = ${mailOutbox.kind} and n.channel = 'mail' and not n.is_on))`;

const sendFields = { ...mailFields, kind, isPaused, isSwitchedOff, headers, dedupeKey, attempts };

/** Both texts and the headers hold secret links, so they are deleted from mails that were sent or never will be. */
const EMPTIED = { body: "", html: null, headers: null };

const NEVER = sql`'infinity'::timestamptz`;

/** Queues a mail in the transaction that causes it; it is sent after the commit. */
export async function queueMail(tx: Tx, mail: Mail): Promise<void> {
  await queueMails(tx, [mail]);
}

export async function queueMails(tx: Tx, mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return;
  await tx
    .insert(mailOutbox)
    .values([...mails])
    .onConflictDoNothing({ target: mailOutbox.dedupeKey });
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

/**
 * Claims the next due mail for four minutes, longer than sending can take (`openTransport`), so that no two processes
 * send the same mail. Ignores dropped mails, which have an empty body.
 */
export async function claimDueMail() {
  const due = db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(isNull(mailOutbox.sentAt), lte(mailOutbox.nextAttemptAt, sql`app_now()`), ne(mailOutbox.body, "")))
    .orderBy(mailOutbox.nextAttemptAt, mailOutbox.id)
    .limit(1)
    .for("update", { skipLocked: true });
  const [mail] = await db
    .update(mailOutbox)
    .set({ attempts: sql`${mailOutbox.attempts} + 1`, nextAttemptAt: sql`app_now() + interval '4 minutes'` })
    // A scalar subquery runs once; a join may run it repeatedly and lock another row each time.
    .where(sql`${mailOutbox.id} = ${due}`)
    .returning(sendFields);
  return mail ?? null;
}

export async function markMailSent(id: number): Promise<void> {
  const sent = { ...EMPTIED, sentAt: sql`app_now()`, lastError: null };
  await db.update(mailOutbox).set(sent).where(eq(mailOutbox.id, id));
}

/** Retries after 2 s, doubling up to an hour, 20 times. Then the text stays until it is pruned, for a manual retry. */
export async function requeueMail(id: number, attempts: number, reason: string): Promise<void> {
  const pauseSeconds = Math.min(3600, 2 ** attempts);
  const nextAttemptAt = attempts < 20 ? sql`app_now() + make_interval(secs => ${pauseSeconds})` : NEVER;
  const values = { nextAttemptAt, lastError: reason.slice(0, 200) };
  await db
    .update(mailOutbox)
    .set(values)
    .where(and(eq(mailOutbox.id, id), isNull(mailOutbox.sentAt)));
}

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

/** Marks a mail as never to be sent. */
export async function dropMail(id: number, reason: string, tx: Pick<Tx, "update"> = db): Promise<void> {
  const dropped = { ...EMPTIED, nextAttemptAt: NEVER, lastError: reason };
  await tx.update(mailOutbox).set(dropped).where(eq(mailOutbox.id, id));
}

/** The dedupe keys of the mails to an address that are still stored, from about the last month. */
export async function listMailKeys(address: string): Promise<string[]> {
  const mails = await db.select({ key: dedupeKey }).from(mailOutbox).where(eq(recipient, address));
  return mails.map(({ key }) => key);
}

/** Deletes old pauses of addresses without an account. */
export async function sweepMailPauses(): Promise<void> {
  const owner = db.select().from(users).where(eq(users.email, mailPauses.address));
  const isOld = lt(mailPauses.pausedAt, sql`app_now() - make_interval(days => ${MAIL_PAUSE_DAYS})`);
  await db.delete(mailPauses).where(and(isOld, notExists(owner)));
}
