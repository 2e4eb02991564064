import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { PriceSnapshot } from "@/lib/domain/methods/pricing";
import type { WorthBeginning } from "@/lib/domain/sales/supposed-hours";
import { createdAt, id, instant, oneOf } from "./columns";
import { sessionForeignKey } from "./crafting";
import { materials, quantity, TYPED_UNITS } from "./materials";
import { calculationMethods } from "./methods";
import { userId } from "./users";

// Guards: projects_complete_once, projects_within_the_plan.
export const projects = pgTable(
  "projects",
  {
    id: id(),
    userId: userId(),
    name: text("name").notNull(),
    status: text("status", { enum: ["ongoing", "finished"] })
      .notNull()
      .default("ongoing"),
    totalSeconds: integer("total_time").notNull().default(0),
    /** If false, the project is a template. */
    isOneOff: boolean("is_one_off").notNull().default(true),
    additionalCostsCents: bigint("additional_costs", { mode: "number" }).notNull().default(0),
    /** Overrides the computed total, which stays in the snapshot. */
    priceOverrideCents: bigint("price_override", { mode: "number" }),
    /** Null after the method was deleted; the snapshot holds its values. */
    methodId: uuid("method_id").references(() => calculationMethods.id, { onDelete: "set null" }),
    /** The frozen price; null while ongoing. */
    snapshot: jsonb("snapshot").$type<PriceSnapshot>(),
    completedAt: instant("completed_at"),
    /** How many pieces were made. Price, costs and hours are totals over all pieces. */
    pieces: smallint("pieces").notNull().default(1),
    /** The template it was made from; null if none, or if that was deleted. */
    madeFrom: uuid("made_from").references((): AnyPgColumn => projects.id, { onDelete: "set null" }),
    /** What “What it pays” begins with, for figures that were kept from `/what-to-charge`. */
    worthBeginning: jsonb("worth_beginning").$type<WorthBeginning>(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("projects_owner").on(t.id, t.userId),
    index("projects_by_user").on(t.userId, t.status, t.createdAt.desc()),
    check("projects_name", sql`char_length(btrim(${t.name})) between 1 and 100`),
    check("projects_status", sql`${t.status} in ('ongoing', 'finished')`),
    check("projects_pieces", sql`${t.pieces} between 1 and 999`),
    check("projects_worth_beginning", sql`octet_length(${t.worthBeginning}::text) <= 1000`),
    check("projects_total", sql`${t.totalSeconds} >= 0`),
    check("projects_costs", sql`${t.additionalCostsCents} >= 0 and ${t.priceOverrideCents} >= 0`),
    check(
      "projects_finished_whole",
      sql`(${t.status} = 'finished') = (${t.completedAt} is not null) and (${t.status} = 'finished') = (${t.snapshot} is not null)`,
    ),
    index("projects_by_method").on(t.methodId),
    index("projects_by_template").on(t.madeFrom).where(sql`${t.madeFrom} is not null`),
    check("projects_templates_stay", sql`${t.isOneOff} or ${t.status} = 'ongoing'`),
  ],
);

/** The foreign key of rows that belong to a project and its owner. */
export const projectForeignKey = ({ projectId, userId }: { projectId: AnyPgColumn; userId: AnyPgColumn }) =>
  foreignKey({ columns: [projectId, userId], foreignColumns: [projects.id, projects.userId] }).onDelete("cascade");

// Guards: project_time_logs_need_an_ongoing_project, project_time_logs_stay_with_completed_work. Do work: project_time_logs_mark_added, project_time_logs_mark_removed, project_time_logs_total_added, project_time_logs_total_removed, project_time_logs_total_moved, project_time_logs_rolled_up_added, project_time_logs_rolled_up_removed, project_time_logs_rolled_up_moved.
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
    sessionForeignKey(t),
    projectForeignKey(t),
    index("project_time_logs_by_project").on(t.projectId),
    check("project_time_logs_seconds", sql`${t.loggedSeconds} > 0`),
    check("project_time_logs_source", sql`${t.source} in ('stopwatch')`),
  ],
);

/** The project that a session was started on. The dialog after Save offers it first. */
export const intendedProjects = pgTable(
  "intended_projects",
  {
    sessionId: uuid("session_id").primaryKey(),
    userId: uuid("user_id").notNull(),
    projectId: uuid("project_id").notNull(),
  },
  (t) => [sessionForeignKey(t), projectForeignKey(t), index("intended_projects_by_project").on(t.projectId)],
);

/** At most 100 per project, in the crafter's order. */
// Guards: project_materials_of_ongoing_work.
export const projectMaterials = pgTable(
  "project_materials",
  {
    projectId: uuid("project_id")
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    position: smallint("position").notNull(),
    name: text("name").notNull(),
    costCents: bigint("cost", { mode: "number" }).notNull(),
    /** The material of the library, and how much of it as typed; all null for a line in words. */
    materialId: uuid("material_id").references(() => materials.id),
    quantity: quantity("quantity"),
    unit: text("unit", { enum: TYPED_UNITS }),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.position] }),
    index("project_materials_by_material").on(t.materialId).where(sql`${t.materialId} is not null`),
    check(
      "project_materials_chosen",
      sql`num_nonnulls(${t.materialId}, ${t.quantity}, ${t.unit}) in (0, 3) and (${t.quantity} > 0) is not false`,
    ),
    check("project_materials_unit", oneOf(t.unit, TYPED_UNITS)),
    check("project_materials_name", sql`char_length(btrim(${t.name})) between 1 and 100`),
    check("project_materials_cost", sql`${t.costCents} >= 0`),
    check("project_materials_lines", sql`${t.position} between 0 and 99`),
  ],
);

/** Photos of the work. Their files are in the picture store, named by these ids. */
// Guards: project_photos_within_the_plan, project_photos_stay_as_taken.
export const projectPhotos = pgTable(
  "project_photos",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id").notNull(),
    projectId: uuid("project_id").notNull(),
    /** The alternative text; empty until the crafter enters one. */
    alt: text("alt").notNull().default(""),
    /** Pixels of the largest stored size. */
    width: smallint("width").notNull(),
    height: smallint("height").notNull(),
    /** The photo on the project's tile. Without a cover, the tile shows the newest photo. */
    isCover: boolean("is_cover").notNull().default(false),
    /** The camera's time, or the time of the upload if the file has none. */
    takenAt: instant("taken_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    projectForeignKey(t),
    index("project_photos_by_user").on(t.userId),
    index("project_photos_by_project").on(t.projectId, t.takenAt),
    uniqueIndex("project_photos_one_cover").on(t.projectId).where(sql`${t.isCover}`),
    check("project_photos_alt", sql`char_length(${t.alt}) <= 300`),
    check("project_photos_measures", sql`${t.width} between 1 and 2048 and ${t.height} between 1 and 2048`),
  ],
);
