import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
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
import type { AllocationAmount } from "@/lib/domain/crafting/allocation";
import { SESSION_KINDS } from "@/lib/domain/crafting/kinds";
import type { CreditedDay } from "@/lib/domain/crafting/stopwatch";
import { challenges } from "./challenges";
import { createdAt, id, instant } from "./columns";
import { imports } from "./imports";
import { userId } from "./users";

/** Open while `end_time` is null. */
// Guards: crafting_sessions_are_write_once, crafting_sessions_business_has_no_project. Do work: crafting_sessions_stopwatch_ended, crafting_sessions_stopwatch_gone, crafting_sessions_rolled_up.
export const craftingSessions = pgTable(
  "crafting_sessions",
  {
    id: id(),
    userId: userId(),
    startedAt: instant("start_time").notNull(),
    endedAt: instant("end_time"),
    /** The sum of the segments, rounded down; pauses don't count. */
    durationSeconds: integer("duration"),
    /** The part of the duration that the stopwatch did not count. */
    manualSeconds: integer("manual_seconds").notNull().default(0),
    /** Whether it earns its first date the bonus of a five-minute session. Null: if five minutes were counted. Fixed by a split. */
    earnsBonus: boolean("earns_bonus"),
    /** Whether it has allocations or is on a project. Kept by the database. */
    isAllocated: boolean("is_allocated").notNull().default(false),
    description: text("project_description").notNull().default("Crafting session"),
    kind: text("kind", { enum: SESSION_KINDS }).notNull().default("making"),
    origin: text("origin", { enum: ["stopwatch", "manual", "import"] })
      .notNull()
      .default("stopwatch"),
    importId: uuid("import_id").references(() => imports.id, { onDelete: "set null" }),
  },
  (t) => [
    unique("crafting_sessions_owner").on(t.id, t.userId),
    uniqueIndex("crafting_sessions_one_open").on(t.userId).where(sql`${t.endedAt} is null`),
    index("crafting_sessions_by_user").on(t.userId, t.startedAt.desc()),
    index("crafting_sessions_unallocated")
      .on(t.userId, t.startedAt.desc())
      .where(sql`not ${t.isAllocated} and ${t.manualSeconds} < ${t.durationSeconds}`),
    index("crafting_sessions_ended").on(t.endedAt, t.userId),
    index("crafting_sessions_long").on(t.startedAt).where(sql`${t.durationSeconds} > 7200`),
    index("crafting_sessions_by_import").on(t.importId).where(sql`${t.importId} is not null`),
    check("crafting_sessions_end_and_duration", sql`(${t.endedAt} is null) = (${t.durationSeconds} is null)`),
    check(
      "crafting_sessions_duration",
      sql`${t.endedAt} >= ${t.startedAt} and ${t.durationSeconds} >= 0 and ${t.durationSeconds} <= extract(epoch from ${t.endedAt} - ${t.startedAt})`,
    ),
    check(
      "crafting_sessions_manual",
      sql`${t.manualSeconds} between 0 and coalesce(${t.durationSeconds}, ${t.manualSeconds})`,
    ),
    check("crafting_sessions_description", sql`char_length(${t.description}) between 1 and 200`),
    check("crafting_sessions_kind", sql`${t.kind} in ('making', 'finishing', 'designing', 'learning', 'business')`),
    check("crafting_sessions_origin", sql`${t.origin} in ('stopwatch', 'manual', 'import')`),
  ],
);

/** The foreign key of rows that belong to a session and its owner. */
export const sessionForeignKey = ({ sessionId, userId }: { sessionId: AnyPgColumn; userId: AnyPgColumn }) =>
  foreignKey({ columns: [sessionId, userId], foreignColumns: [craftingSessions.id, craftingSessions.userId] }).onDelete(
    "cascade",
  );

// Guards: session_segments_need_an_open_session. Do work: session_segments_stopwatch.
export const sessionSegments = pgTable(
  "session_segments",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => craftingSessions.id, { onDelete: "cascade" }),
    startedAt: instant("started_at").notNull(),
    endedAt: instant("ended_at"),
    /** Added by the crafter, not counted by the stopwatch. */
    isManual: boolean("is_manual").notNull().default(false),
    /** Recorded offline and sent later, or more than six hours without a touch. */
    isOffline: boolean("is_offline").notNull().default(false),
    /** Added too late for the streak: imported, or more than 48 hours after it was crafted. */
    isLate: boolean("is_late").notNull().default(false),
  },
  (t) => [
    uniqueIndex("session_segments_one_open").on(t.sessionId).where(sql`${t.endedAt} is null`),
    index("session_segments_by_session").on(t.sessionId, t.startedAt),
    check("session_segments_order", sql`${t.endedAt} >= ${t.startedAt}`),
    check("session_segments_late", sql`${t.isManual} or not ${t.isLate}`),
  ],
);

/** A session's seconds by local date; they sum to its duration. */
// Do work: Guards: session_days_rolled_up_added, session_days_rolled_up_removed.
export const sessionDays = pgTable(
  "session_days",
  {
    sessionId: uuid("session_id").notNull(),
    userId: uuid("user_id").notNull(),
    localDate: date("local_date", { mode: "string" }).notNull(),
    seconds: integer("seconds").notNull(),
    /** The part of the seconds that the stopwatch did not count. */
    manualSeconds: integer("manual_seconds").notNull().default(0),
    /** The part of the seconds that was added too late for the streak. */
    lateSeconds: integer("late_seconds").notNull().default(0),
    /** Recorded offline or long untouched; the leaderboards count at most six hours of these a date. */
    offlineSeconds: integer("offline_seconds").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.sessionId, t.localDate] }),
    sessionForeignKey(t),
    index("session_days_by_user").on(t.userId, t.localDate, t.seconds, t.manualSeconds, t.offlineSeconds),
    check("session_days_seconds", sql`${t.seconds} > 0`),
    check("session_days_manual", sql`${t.manualSeconds} between 0 and ${t.seconds}`),
    check(
      "session_days_kinds",
      sql`${t.lateSeconds} between 0 and ${t.manualSeconds} and ${t.offlineSeconds} between 0 and ${t.seconds} - ${t.manualSeconds}`,
    ),
  ],
);

/** A null challenge is Personal Progress; no rows while unallocated. */
// Guards: session_allocations_add_up, session_allocations_are_replaced. Do work: session_allocations_date, session_allocations_mark_added, session_allocations_mark_removed, session_allocations_total_added, session_allocations_total_removed.
export const sessionAllocations = pgTable(
  "session_allocations",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    sessionId: uuid("session_id").notNull(),
    userId: uuid("user_id").notNull(),
    challengeId: uuid("challenge_id").references(() => challenges.id, { onDelete: "restrict" }),
    allocatedSeconds: integer("allocated_seconds").notNull(),
    /** The session's first local date, on which it counts; always set by the database. */
    localDate: date("local_date", { mode: "string" }).notNull().default("-infinity"),
    /** The targets' order. Only the first may have seconds beyond whole 5-minute steps. */
    position: smallint("position").notNull(),
  },
  (t) => [
    sessionForeignKey(t),
    unique("session_allocations_target_once").on(t.sessionId, t.challengeId).nullsNotDistinct(),
    index("session_allocations_by_challenge").on(t.challengeId, t.userId),
    index("session_allocations_by_date").on(t.challengeId, t.localDate, t.userId, t.allocatedSeconds),
    check("session_allocations_seconds", sql`${t.allocatedSeconds} > 0`),
  ],
);

/** Append-only; summed into `users.xp` in the same transaction. */
export const xpEvents = pgTable(
  "xp_events",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: userId(),
    source: text("source", {
      enum: ["session", "session_deleted", "session_corrected", "personal_goal", "project_finished"],
    }).notNull(),
    sourceId: text("source_id").notNull(),
    xp: integer("xp").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("xp_events_once").on(t.userId, t.source, t.sourceId),
    index("xp_events_by_user").on(t.userId, t.createdAt),
  ],
);

/** A session's times at one moment: ISO instants, with the flags of its segments. */
export type SessionTimes = {
  startedAt: string;
  /** Null, like the duration, if the session was open. */
  endedAt: string | null;
  durationSeconds: number | null;
  manualSeconds: number;
  segments: { startedAt: string; endedAt: string | null; isManual: boolean; isOffline: boolean; isLate: boolean }[];
};

/** What undoing a split needs: the session as it was, and its parts as the split left them. */
export type StoredSplit = {
  secondId: string;
  earnsBonus: boolean | null;
  days: CreditedDay[];
  amounts: Record<"whole" | "first" | "second", AllocationAmount[]>;
};

/** The times of a session before and after a change. Append-only. */
// Guards: session_edits_are_append_only.
export const sessionEdits = pgTable(
  "session_edits",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    sessionId: uuid("session_id").notNull(),
    userId: uuid("user_id").notNull(),
    /** Changed by hand, by presses from another device, split, or by undoing one of these changes. */
    reason: text("reason", { enum: ["corrected", "device", "split", "undone"] }).notNull(),
    before: jsonb("before").$type<SessionTimes>().notNull(),
    after: jsonb("after").$type<SessionTimes>().notNull(),
    split: jsonb("split").$type<StoredSplit>(),
    createdAt: createdAt(),
    /** The guards let a saved session change only in the transaction that wrote this row. */
    transaction: bigint("transaction", { mode: "bigint" }).notNull().default(sql`txid_current()`),
  },
  (t) => [
    sessionForeignKey(t),
    index("session_edits_by_session").on(t.sessionId, t.id),
    check("session_edits_reason", sql`${t.reason} in ('corrected', 'device', 'split', 'undone')`),
  ],
);
