import { sql } from "drizzle-orm";
import { check, date, integer, pgTable, primaryKey, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import { SESSION_KINDS } from "@/lib/domain/crafting/kinds";
import { users } from "./users";

/** The sums of session_days by kind and project, which triggers keep (db/guards/insights.sql). */
export const userDays = pgTable(
  "user_days",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    localDate: date("local_date", { mode: "string" }).notNull(),
    kind: text("kind", { enum: SESSION_KINDS }).notNull(),
    /** Null for time on no project. */
    projectId: uuid("project_id"),
    seconds: integer("seconds").notNull(),
    /** Those that came too late for the streak. */
    lateSeconds: integer("late_seconds").notNull(),
    /** Those that began on this date. */
    sessions: integer("sessions").notNull(),
    /** The longest of these sessions, whole. */
    longestSeconds: integer("longest_seconds").notNull(),
  },
  (t) => [
    unique("user_days_once").on(t.userId, t.localDate, t.kind, t.projectId).nullsNotDistinct(),
    check("user_days_seconds", sql`${t.seconds} > 0 and ${t.lateSeconds} between 0 and ${t.seconds}`),
  ],
);

/** The same seconds by the hour on the wall clock. */
export const userHours = pgTable(
  "user_hours",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    localDate: date("local_date", { mode: "string" }).notNull(),
    hour: smallint("hour").notNull(),
    seconds: integer("seconds").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.localDate, t.hour] }),
    check("user_hours_hour", sql`${t.hour} between 0 and 23`),
    check("user_hours_seconds", sql`${t.seconds} > 0`),
  ],
);
