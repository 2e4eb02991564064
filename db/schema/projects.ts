import { sql } from "drizzle-orm";
import { boolean, check, foreignKey, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns";
import { craftingSessions } from "./crafting";
import { users } from "./users";

/** A piece of work; its total is the sum of its time logs, kept by the database. */
export const projects = pgTable(
  "projects",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    status: text("status", { enum: ["ongoing", "finished"] })
      .notNull()
      .default("ongoing"),
    totalSeconds: integer("total_time").notNull().default(0),
    /** Once-off when true, else a template. */
    isOneOff: boolean("is_one_off").notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    unique("projects_owner").on(t.id, t.userId),
    index("projects_by_user").on(t.userId, t.status, t.createdAt.desc()),
    check("projects_name", sql`char_length(btrim(${t.name})) between 1 and 100`),
    check("projects_status", sql`${t.status} in ('ongoing', 'finished')`),
    check("projects_total", sql`${t.totalSeconds} >= 0`),
    check("projects_templates_stay", sql`${t.isOneOff} or ${t.status} = 'ongoing'`),
  ],
);

/** The time of one session logged against one project of the same crafter. */
export const projectTimeLogs = pgTable(
  "project_time_logs",
  {
    id: id(),
    userId: uuid("user_id").notNull(),
    projectId: uuid("project_id").notNull(),
    sessionId: uuid("session_id").notNull().unique(),
    loggedSeconds: integer("logged_time").notNull(),
    source: text("source", { enum: ["stopwatch"] })
      .notNull()
      .default("stopwatch"),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      columns: [t.sessionId, t.userId],
      foreignColumns: [craftingSessions.id, craftingSessions.userId],
    }).onDelete("cascade"),
    foreignKey({ columns: [t.projectId, t.userId], foreignColumns: [projects.id, projects.userId] }).onDelete(
      "cascade",
    ),
    index("project_time_logs_by_project").on(t.projectId),
    check("project_time_logs_seconds", sql`${t.loggedSeconds} >= 0`),
    check("project_time_logs_source", sql`${t.source} in ('stopwatch')`),
  ],
);
