import { sql } from "drizzle-orm";
import { check, date, integer, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { SESSION_KINDS } from "@/lib/domain/crafting/kinds";
import { userId } from "./users";

/**
 * Sums of session_days by date and kind. Each row has all that the insights of a year need. Triggers maintain them
 * (db/guards/insights.sql).
 */
export const userDays = pgTable(
  "user_days",
  {
    userId: userId(),
    localDate: date("local_date", { mode: "string" }).notNull(),
    kind: text("kind", { enum: SESSION_KINDS }).notNull(),
    seconds: integer("seconds").notNull(),
    /** The part of the seconds that was added too late for the streak. */
    lateSeconds: integer("late_seconds").notNull(),
    /** How many sessions began on this date. */
    sessions: integer("sessions").notNull(),
    /** The full duration of the longest of these sessions. */
    longestSeconds: integer("longest_seconds").notNull(),
    /** Hours of the local clock (0–23) with time; `hour_seconds` has the seconds of each and sums to `seconds`. */
    hours: smallint("hours").array().notNull(),
    hourSeconds: integer("hour_seconds").array().notNull(),
    /** Projects with time; `project_seconds` has the seconds of each. The rest of `seconds` has no project. */
    projectIds: uuid("project_ids").array().notNull(),
    projectSeconds: integer("project_seconds").array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.localDate, t.kind] }),
    check("user_days_seconds", sql`${t.seconds} > 0 and ${t.lateSeconds} between 0 and ${t.seconds}`),
  ],
);
