import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";
import { userId, users } from "./users";

/** One row, replaced as a whole. */
export const leaderboardSnapshots = pgTable("leaderboard_snapshots", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  takenAt: instant("taken_at").notNull(),
});

const snapshotId = () =>
  bigint("snapshot_id", { mode: "number" })
    .notNull()
    .references(() => leaderboardSnapshots.id, { onDelete: "cascade" });

export const leaderboardRows = pgTable(
  "leaderboard_rows",
  {
    snapshotId: snapshotId(),
    board: text("board").notNull(),
    position: smallint("position").notNull(),
    userId: userId(),
    value: integer("value").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.snapshotId, t.board, t.position] }),
    index("leaderboard_rows_user").on(t.userId),
    check("leaderboard_rows_value", sql`${t.value} > 0 and ${t.position} between 1 and 10`),
  ],
);

/** The rank of each value on a board, so that finding a crafter's own rank takes one look-up. */
export const leaderboardSteps = pgTable(
  "leaderboard_steps",
  {
    snapshotId: snapshotId(),
    board: text("board").notNull(),
    value: integer("value").notNull(),
    rank: integer("rank").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.snapshotId, t.board, t.value] }),
    check("leaderboard_steps_positive", sql`${t.value} > 0 and ${t.rank} > 0`),
  ],
);

/** Crafters whose numbers may have changed since the last refresh. Append-only, so that writers don't wait for it. */
export const leaderboardChanges = pgTable(
  "leaderboard_changes",
  { id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(), userId: userId() },
  (t) => [index("leaderboard_changes_user").on(t.userId)],
);

/**
 * Each crafter's values for the boards. The streak and Most Improved can change at local midnights without any event,
 * so these values have the instant until which they hold. Deleted crafters stay without an id until the next refresh.
 */
export const leaderboardStandings = pgTable(
  "leaderboard_standings",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid("user_id")
      .unique()
      .references(() => users.id, { onDelete: "set null" }),
    seconds: bigint("seconds", { mode: "number" }).notNull(),
    sessions: integer("sessions").notNull(),
    streak: integer("streak").notNull(),
    streakUntil: instant("streak_until").notNull(),
    improvedSeconds: integer("improved_seconds").notNull(),
    improvedUntil: instant("improved_until").notNull(),
    /** The value from `improved_until` on, unless the crafter adds or changes sessions. */
    nextImprovedSeconds: integer("next_improved_seconds").notNull(),
    nextImprovedUntil: instant("next_improved_until").notNull(),
    activeToday: integer("active_today").notNull(),
    /** The seconds of the last 28 local dates when this row was computed, at most a day ago. */
    recentSeconds: bigint("recent_seconds", { mode: "number" }).notNull().default(0),
    /** Whether the crafter was in board_members then; only then do leaderboard_counts include this row. */
    listed: boolean("listed").notNull().default(true),
  },
  (t) => [
    index("leaderboard_standings_seconds").on(t.seconds.desc(), t.userId),
    index("leaderboard_standings_sessions").on(t.sessions.desc(), t.userId),
    index("leaderboard_standings_streak").on(t.streakUntil, t.streak.desc(), t.userId),
    index("leaderboard_standings_improved").on(t.improvedUntil, t.improvedSeconds.desc(), t.userId),
    index("leaderboard_standings_next_improved").on(
      t.improvedUntil,
      t.nextImprovedUntil,
      t.nextImprovedSeconds.desc(),
      t.userId,
    ),
    index("leaderboard_standings_recent").on(t.recentSeconds.desc(), t.userId).where(sql`${t.recentSeconds} > 0`),
    index("leaderboard_standings_active").on(t.activeToday.desc(), t.userId).where(sql`${t.activeToday} > 0`),
  ],
);

/** How many standings have a value on a board between two instants; each refresh adds what changed. */
export const leaderboardCounts = pgTable(
  "leaderboard_counts",
  {
    board: text("board").notNull(),
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    value: integer("value").notNull(),
    crafters: integer("crafters").notNull(),
  },
  (t) => [primaryKey({ columns: [t.board, t.startsAt, t.endsAt, t.value] })],
);

/** Crafters with three days of over twelve hours within seven, for moderators only. The date is the third day's. */
export const boardReviews = pgTable(
  "board_reviews",
  {
    userId: userId(),
    localDate: date("local_date", { mode: "string" }).notNull(),
    /** The sum of the three days. */
    seconds: integer("seconds").notNull(),
    createdAt: createdAt(),
    /** When a moderator marked it as seen, which has no further effect. */
    seenAt: instant("seen_at"),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.localDate] }),
    index("board_reviews_unseen").on(t.createdAt).where(sql`${t.seenAt} is null`),
  ],
);
