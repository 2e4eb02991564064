import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { OUTBOX_KINDS } from "@/lib/domain/notifications/mail-types";
import { createdAt, instant, oneOf } from "./columns";
import { users } from "./users";

/** A mail is queued in the transaction that causes it, and sent after the commit. */
export const mailOutbox = pgTable(
  "mail_outbox",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    body: text("body").notNull(),
    html: text("html"),
    kind: text("kind", { enum: OUTBOX_KINDS }).notNull().default("account"),
    headers: jsonb("headers").$type<Record<string, string>>(),
    dedupeKey: text("dedupe_key").notNull().unique(),
    createdAt: createdAt(),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at").notNull().default(sql`app_now()`),
    sentAt: instant("sent_at"),
    lastError: text("last_error"),
  },
  (t) => [
    index("mail_outbox_due").on(t.nextAttemptAt).where(sql`${t.sentAt} is null`),
    check("mail_outbox_kind", oneOf(t.kind, OUTBOX_KINDS)),
  ],
);

/**
 * Unreachable addresses: optional mails to them wait until the pause is lifted. `refused`: the mail server rejected a
 * mail while we sent it; `bounced`: a bounce report arrived later.
 */
export const mailPauses = pgTable(
  "mail_pauses",
  {
    address: text("address").primaryKey(),
    reason: text("reason", { enum: ["refused", "bounced"] }).notNull(),
    /** The server's codes, such as `550 5.1.1`. */
    status: text("status").notNull(),
    pausedAt: instant("paused_at").notNull().default(sql`app_now()`),
  },
  (t) => [
    check("mail_pauses_reason", sql`${t.reason} in ('refused', 'bounced')`),
    check("mail_pauses_status", sql`char_length(${t.status}) <= 40`),
  ],
);

/** At most one mail per crafter and month, across all processes. */
export const monthlyMails = pgTable(
  "monthly_mails",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The month it is about, as `2026-10`. */
    month: text("month").notNull(),
    sentAt: instant("sent_at").notNull().default(sql`app_now()`),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.month] }),
    check("monthly_mails_month", sql`${t.month} ~ '^\\d{4}-\\d{2}$'`),
  ],
);
