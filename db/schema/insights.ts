import { sql } from "drizzle-orm";
import { check, date, integer, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { SESSION_KINDS } from "@/lib/domain/crafting/kinds";
import { users } from "./users";

/**
 * The sums of session_days by date and kind, with what a year of insights needs in each row. Triggers keep them
 * (db/guards/insights.sql).
 */
export const userDays = pgTable(
  "user_days",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    localDate: date("local_date", { mode: "string" }).notNull(),
    kind: text("kind", { enum: SESSION_KINDS }).notNull(),
    seconds: integer("seconds").notNull(),
    /** Those that came too late for the streak. */
    lateSeconds: integer("late_seconds").notNull(),
    /** Those that began on this date. */
    sessions: integer("sessions").notNull(),
    /** The longest of these sessions, whole. */
    longestSeconds: integer("longest_seconds").notNull(),
    /** Hours of the wall clock with time, and the seconds of each: all of them. */
    hours: smallint("hours").array().notNull(),
    hourSeconds: integer("hour_seconds").array().notNull(),
    /** Projects with time, and the seconds of each: what is missing is on none. */
    projectIds: uuid("project_ids").array().notNull(),
    projectSeconds: integer("project_seconds").array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.localDate, t.kind] }),
    check("user_days_seconds", sql`${t.seconds} > 0 and ${t.lateSeconds} between 0 and ${t.seconds}`),
  ],
);
