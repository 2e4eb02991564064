import { sql } from "drizzle-orm";
import { boolean, check, foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { OPTIONAL_MAILS } from "@/lib/domain/notifications/mail-types";
import { instant, oneOf } from "./columns";
import { craftingSessions } from "./crafting";
import { users } from "./users";

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
    foreignKey({
      columns: [t.sessionId, t.userId],
      foreignColumns: [craftingSessions.id, craftingSessions.userId],
    }).onDelete("cascade"),
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
    foreignKey({
      columns: [t.sessionId, t.userId],
      foreignColumns: [craftingSessions.id, craftingSessions.userId],
    }).onDelete("cascade"),
    index("session_reminders_by_user").on(t.userId, t.stage, t.sentAt.desc()),
    check("session_reminders_stage", sql`${t.stage} in ('notice', 'mail')`),
  ],
);

/** A crafter's choices. Without a row, mails follow `OPTIONAL_MAIL_WORDS` and notifications are on. */
export const notificationPrefs = pgTable(
  "notification_prefs",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
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
