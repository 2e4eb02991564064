import { sql } from "drizzle-orm";
import { bigint, boolean, check, date, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "./columns";
import { userId } from "./users";

const units = ["sessions", "minutes", "hours", "days"] as const;

/** The end date is inclusive; null means that the challenge has no end. */
export const challenges = pgTable(
  "challenges",
  {
    id: id(),
    /** Names a generated challenge, such as `2026-11`, so that it is created once. */
    houseKey: text("house_key").unique(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    goalQuantity: integer("goal_quantity").notNull(),
    goalUnit: text("goal_unit", { enum: units }).notNull(),
    userGoalQuantity: integer("user_goal_quantity").notNull(),
    userGoalUnit: text("user_goal_unit", { enum: units }).notNull(),
    startDate: date("start_date", { mode: "string" }).notNull(),
    endDate: date("end_date", { mode: "string" }),
    isEvergreen: boolean("is_evergreen").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    check("challenges_name", sql`char_length(btrim(${t.name})) between 1 and 100`),
    check("challenges_goals", sql`${t.goalQuantity} > 0 and ${t.userGoalQuantity} > 0`),
    check(
      "challenges_units",
      sql`${t.goalUnit} in ('sessions', 'minutes', 'hours', 'days') and ${t.userGoalUnit} in ('sessions', 'minutes', 'hours', 'days')`,
    ),
    check("challenges_dates", sql`${t.endDate} >= ${t.startDate}`),
    index("challenges_newest").on(t.createdAt.desc()),
  ],
);

/**
 * What the current members contributed, by month of the sessions' local dates, and the number of members. Readers sum
 * the rows: each change inserts one, so that crafters don't wait for each other, and a background job merges them.
 */
export const challengeTotals = pgTable(
  "challenge_totals",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    challengeId: uuid("challenge_id")
      .notNull()
      .references(() => challenges.id, { onDelete: "cascade" }),
    /** The first day of the month; -infinity on rows that count members. */
    month: date("month", { mode: "string" }).notNull(),
    members: integer("members").notNull().default(0),
    seconds: bigint("seconds", { mode: "number" }).notNull().default(0),
    sessions: integer("sessions").notNull().default(0),
    days: integer("days").notNull().default(0),
  },
  (t) => [index("challenge_totals_by_challenge").on(t.challengeId, t.month)],
);

/** The same by date, for charts. -infinity is the date of an allocation without counted time. */
export const challengeDays = pgTable(
  "challenge_days",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    challengeId: uuid("challenge_id")
      .notNull()
      .references(() => challenges.id, { onDelete: "cascade" }),
    localDate: date("local_date", { mode: "string" }).notNull(),
    seconds: bigint("seconds", { mode: "number" }).notNull(),
    sessions: integer("sessions").notNull(),
    days: integer("days").notNull(),
  },
  (t) => [index("challenge_days_by_challenge").on(t.challengeId, t.localDate)],
);

// Guards: user_challenges_wait_for_the_start. Do work: user_challenges_total_joined, user_challenges_total_left.
export const userChallenges = pgTable(
  "user_challenges",
  {
    userId: userId(),
    challengeId: uuid("challenge_id")
      .notNull()
      .references(() => challenges.id, { onDelete: "cascade" }),
    joinedAt: instant("joined_at").notNull().default(sql`app_now()`),
  },
  (t) => [primaryKey({ columns: [t.userId, t.challengeId] }), index("user_challenges_members").on(t.challengeId)],
);

// Guards: challenge_comments_need_a_member. Does work: challenge_comments_notify.
export const challengeComments = pgTable(
  "challenge_comments",
  {
    id: id(),
    challengeId: uuid("challenge_id")
      .notNull()
      .references(() => challenges.id, { onDelete: "cascade" }),
    userId: userId(),
    content: text("content").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check("challenge_comments_content", sql`char_length(${t.content}) <= 2000 and btrim(${t.content}) <> ''`),
    index("challenge_comments_oldest").on(t.challengeId, t.createdAt, t.id),
  ],
);
