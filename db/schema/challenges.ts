import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "./columns";
import { users } from "./users";

const units = ["sessions", "minutes", "hours", "days"] as const;

/** The end date is included; null means none. */
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

// Guards: user_challenges_wait_for_the_start.
export const userChallenges = pgTable(
  "user_challenges",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    challengeId: uuid("challenge_id")
      .notNull()
      .references(() => challenges.id, { onDelete: "cascade" }),
    joinedAt: instant("joined_at").notNull().defaultNow(),
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
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    content: text("content").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check("challenge_comments_content", sql`char_length(${t.content}) <= 2000 and btrim(${t.content}) <> ''`),
    index("challenge_comments_oldest").on(t.challengeId, t.createdAt, t.id),
  ],
);
