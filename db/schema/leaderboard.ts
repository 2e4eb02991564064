import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { users } from "./users";

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
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    value: integer("value").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.snapshotId, t.board, t.position] }),
    index("leaderboard_rows_user").on(t.userId),
    check("leaderboard_rows_value", sql`${t.value} > 0 and ${t.position} between 1 and 10`),
  ],
);

/** The rank of each value on a board, so that anybody's own rank is one look-up. */
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

/** A refresh writes only changed rows. */
export const leaderboardStandings = pgTable("leaderboard_standings", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  topCrafters: integer("top_crafters").notNull(),
  mostSessions: integer("most_sessions").notNull(),
  mostImproved: integer("most_improved").notNull(),
  topStreak: integer("top_streak").notNull(),
  mostActiveToday: integer("most_active_today").notNull(),
});
