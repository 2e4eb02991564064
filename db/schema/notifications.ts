import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { OPTIONAL_MAILS, OUTBOX_KINDS } from "@/lib/domain/notifications/mail-types";
import { createdAt, instant, oneOf } from "./columns";
import { sessionForeignKey } from "./crafting";
import { userId } from "./users";

/** Deleting hides the row, so that its cause does not create it again. */
// Guards: notifications_only_move_forward. Do work: notifications_changed, notifications_deleted, notifications_notify.
export const notifications = pgTable(
  "notifications",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: userId(),
    title: text("title").notNull(),
    body: text("body").notNull(),
    isRead: boolean("is_read").notNull().default(false),
    /** A path of this site, or null. */
    href: text("href"),
    dedupeKey: text("dedupe_key").notNull(),
    createdAt: createdAt(),
    deletedAt: instant("deleted_at"),
  },
  (t) => [
    unique("notifications_once").on(t.userId, t.dedupeKey),
    index("notifications_unread").on(t.userId).where(sql`not ${t.isRead} and ${t.deletedAt} is null`),
    index("notifications_to_prune").on(t.createdAt).where(sql`${t.title} <> ''`),
    index("notifications_newest").on(t.userId, t.id.desc()),
  ],
);

/**
 * Signs that the crafter was at the stopwatch, other than start, pause and resume, which the segments show. At most one
 * a minute and session.
 */
// Guards: none. Does work: session_touches_stopwatch.
export const sessionTouches = pgTable(
  "session_touches",
  {
    sessionId: uuid("session_id").notNull(),
    userId: uuid("user_id").notNull(),
    at: instant("at").notNull(),
    kind: text("kind", { enum: ["description", "yes"] }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sessionId, t.at] }),
    sessionForeignKey(t),
    check("session_touches_kind", sql`${t.kind} in ('description', 'yes')`),
  ],
);

/** Reminders that were sent: at most one for each session and stage. */
export const sessionReminders = pgTable(
  "session_reminders",
  {
    sessionId: uuid("session_id").notNull(),
    userId: uuid("user_id").notNull(),
    stage: text("stage", { enum: ["notice", "mail"] }).notNull(),
    sentAt: instant("sent_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sessionId, t.stage] }),
    sessionForeignKey(t),
    index("session_reminders_by_user").on(t.userId, t.stage, t.sentAt.desc()),
    check("session_reminders_stage", sql`${t.stage} in ('notice', 'mail')`),
  ],
);

/** A crafter's choices. Without a row, mails follow `OPTIONAL_MAIL_WORDS` and notifications are on. */
export const notificationPrefs = pgTable(
  "notification_prefs",
  {
    userId: userId(),
    type: text("type", { enum: OPTIONAL_MAILS }).notNull(),
    channel: text("channel", { enum: ["notification", "mail"] }).notNull(),
    isOn: boolean("is_on").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.type, t.channel] }),
    check(
      "notification_prefs_known",
      sql`${oneOf(t.type, OPTIONAL_MAILS)} and ${t.channel} in ('notification', 'mail')`,
    ),
    index("notification_prefs_wanted").on(t.type, t.userId).where(sql`${t.channel} = 'mail' and ${t.isOn}`),
  ],
);

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
    userId: userId(),
    /** The month it is about, as `2026-10`. */
    month: text("month").notNull(),
    sentAt: instant("sent_at").notNull().default(sql`app_now()`),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.month] }),
    check("monthly_mails_month", sql`${t.month} ~ '^\\d{4}-\\d{2}$'`),
  ],
);
