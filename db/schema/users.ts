import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { StreakBreak } from "@/lib/domain/profile/streak";
import { createdAt, id, instant, zone } from "./columns";

/** The zones that both Postgres and Node know (db/migrate.ts). */
export const timeZones = pgTable("time_zones", { name: text("name").primaryKey() });

export const timeZone = () =>
  zone("time_zone")
    .notNull()
    .default("UTC")
    .references(() => timeZones.name);

/** Totals, streak and XP are updated in the transaction that changes them. */
// Guards: none. Does work: users_queue_for_boards.
export const users = pgTable(
  "users",
  {
    id: id(),
    email: text("email").notNull().unique(),
    displayName: text("display_name"),
    avatarUrl: text("avatar_url"),
    totalCraftingSeconds: bigint("total_crafting_time", { mode: "number" }).notNull().default(0),
    sessionCount: integer("session_count").notNull().default(0),
    /** The part of the total that was added by hand; next, the number of sessions that have only such time. */
    manualSeconds: bigint("manual_time", { mode: "number" }).notNull().default(0),
    manualSessionCount: integer("manual_session_count").notNull().default(0),
    /** The part of the total that the stopwatch counted but the leaderboards leave out. */
    unrankedSeconds: bigint("unranked_time", { mode: "number" }).notNull().default(0),
    /** The last streak, the date until which it holds, and its rest days. It may have ended since. */
    streakDays: integer("current_streak").notNull().default(0),
    streakLastDate: date("streak_last_date", { mode: "string" }),
    streakKeptUntil: date("streak_kept_until", { mode: "string" }),
    streakRestDays: integer("streak_rest_days").notNull().default(0),
    /** Kept here, so that a transaction that locks the user reads the newest value. */
    streakBreaks: jsonb("streak_breaks").$type<StreakBreak[]>().notNull().default([]),
    xp: integer("xp").notNull().default(0),
    instagramUrl: text("instagram_url"),
    tiktokUrl: text("tiktok_url"),
    youtubeUrl: text("youtube_url"),
    country: text("country"),
    /** ISO 4217, for new methods and channels; null: of the country. */
    currency: text("currency"),
    tier: text("tier", { enum: ["free", "pro_lite", "pro_plus"] })
      .notNull()
      .default("free"),
    /** The tier changes to `tier_then` at this instant, so read `tierNow` (db/connection/now.ts). */
    tierUntil: instant("tier_until"),
    tierThen: text("tier_then", { enum: ["free", "pro_lite", "pro_plus"] }),
    timeZone: timeZone(),
    /** Of the browser that signed in last, for mail; null before the first login. */
    locale: text("locale"),
    shortcutsEnabled: boolean("shortcuts_enabled").notNull().default(true),
    /** Whether the browser tab's title shows the crafted minutes. */
    titleShowsTime: boolean("title_shows_time").notNull().default(true),
    /** Whether Save assigns the time to the project that the session was started on, without asking. */
    assignsAtSave: boolean("assigns_at_save").notNull().default(false),
    /** How long the stopwatch runs untouched before a reminder; null: no reminders. */
    remindAfterMinutes: smallint("remind_after_minutes").default(120),
    /** Minutes of crafting without a pause before a hint to rest the hands; null means no hint. */
    handRestMinutes: smallint("hand_rest_minutes").default(30),
    /** Don't read this; read `board_members` (db/guards/leaderboard.sql), which leaves out suspended accounts. */
    onBoards: boolean("on_boards").notNull().default(true),
    welcomedAt: instant("welcomed_at"),
    /** Never shown to others. */
    craft: text("craft"),
    weeklyGoalHours: smallint("weekly_goal_hours"),
    firstStepsDismissedAt: instant("first_steps_dismissed_at"),
    /** Ids of current and coming announcements only. Stored here because every page reads this row. */
    dismissedAnnouncements: jsonb("dismissed_announcements").$type<string[]>().notNull().default([]),
    /** Set when an admin suspends the account: it can't sign in, and others see nothing of it. */
    suspendedAt: instant("suspended_at"),
    createdAt: createdAt(),
  },
  (t) => [
    check(
      "users_email_form",
      sql`${t.email} = lower(btrim(${t.email})) and ${t.email} ~ '^[^@[:space:]]+@[^@[:space:]]+$' and length(${t.email}) <= 254`,
    ),
    check("users_currency_code", sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check("users_craft_length", sql`char_length(${t.craft}) between 1 and 60`),
    check("users_weekly_goal", sql`${t.weeklyGoalHours} between 1 and 100`),
    check("users_remind_after", sql`${t.remindAfterMinutes} between 60 and 360`),
    check("users_hand_rest", sql`${t.handRestMinutes} between 20 and 60`),
    check("users_display_name_length", sql`char_length(${t.displayName}) between 1 and 50`),
    check(
      "users_total_not_negative",
      sql`${t.totalCraftingSeconds} >= 0 and ${t.sessionCount} >= 0 and ${t.streakDays} >= 0 and ${t.xp} >= 0`,
    ),
    check(
      "users_manual",
      sql`${t.manualSeconds} between 0 and ${t.totalCraftingSeconds} and ${t.manualSessionCount} between 0 and ${t.sessionCount}`,
    ),
    check("users_unranked", sql`${t.unrankedSeconds} between 0 and ${t.totalCraftingSeconds} - ${t.manualSeconds}`),
    check("users_tier_known", sql`${t.tier} in ('free', 'pro_lite', 'pro_plus')`),
    check(
      "users_tier_then",
      sql`${t.tierThen} in ('free', 'pro_lite', 'pro_plus') and (${t.tierThen} is null) = (${t.tierUntil} is null)`,
    ),
    // For the admin's search by the beginning of an address or name.
    index("users_email_prefix").using("btree", t.email.op("text_pattern_ops")),
    index("users_name_prefix").using("btree", sql`lower(${t.displayName}) text_pattern_ops`),
    index("users_tier_due").on(t.tierUntil).where(sql`${t.tierUntil} is not null`),
    check(
      "users_links_https",
      sql`coalesce(${t.instagramUrl}, 'https://') like 'https://%' and coalesce(${t.tiktokUrl}, 'https://') like 'https://%' and coalesce(${t.youtubeUrl}, 'https://') like 'https://%'`,
    ),
  ],
);

/** The owner of a row, with whose account it is deleted. */
export const userId = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });
