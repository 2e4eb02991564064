import { sql } from "drizzle-orm";
import { bigint, boolean, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";
import { users } from "./users";

/** Deleting hides the row, so that its cause does not create it again. */
// Guards: notifications_only_move_forward. Do work: notifications_changed, notifications_deleted, notifications_notify.
export const notifications = pgTable(
  "notifications",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
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
