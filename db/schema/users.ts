import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, instant, zone } from "./columns";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** The zones to choose from: those that Postgres and Node both know, as Postgres spells them (db/time-zones.ts). */
export const timeZones = pgTable("time_zones", { name: text("name").primaryKey() });

const timeZone = () =>
  zone("time_zone")
    .notNull()
    .default("UTC")
    .references(() => timeZones.name);

/** A crafter. Totals, streak and XP are kept in the transaction that changes them. */
export const users = pgTable(
  "users",
  {
    id: id(),
    email: text("email").notNull().unique(),
    displayName: text("display_name"),
    avatarUrl: text("avatar_url"),
    totalCraftingSeconds: bigint("total_crafting_time", { mode: "number" }).notNull().default(0),
    sessionCount: integer("session_count").notNull().default(0),
    /** Days of the last run of crafting days, and its last local date; the run decays when it is read. */
    streakDays: integer("current_streak").notNull().default(0),
    streakLastDate: date("streak_last_date", { mode: "string" }),
    xp: integer("xp").notNull().default(0),
    instagramUrl: text("instagram_url"),
    tiktokUrl: text("tiktok_url"),
    youtubeUrl: text("youtube_url"),
    country: text("country"),
    tier: text("tier", { enum: ["free", "pro_lite", "pro_plus"] })
      .notNull()
      .default("free"),
    /** The plan the crafter is entitled to changes then by itself; read with `tierNow` (db/now.ts). */
    tierUntil: instant("tier_until"),
    tierThen: text("tier_then", { enum: ["free", "pro_lite", "pro_plus"] }),
    timeZone: timeZone(),
    shortcutsEnabled: boolean("shortcuts_enabled").notNull().default(true),
    /** When the first-run panel was answered or skipped. */
    welcomedAt: instant("welcomed_at"),
    /** What the crafter makes, in their own words; only they see it. */
    craft: text("craft"),
    /** The hours a week the crafter hopes for. */
    weeklyGoalHours: smallint("weekly_goal_hours"),
    /** When the list of first steps was put away, done or not. */
    firstStepsDismissedAt: instant("first_steps_dismissed_at"),
    createdAt: createdAt(),
  },
  (t) => [
    check(
      "users_email_form",
      sql`${t.email} = lower(btrim(${t.email})) and ${t.email} ~ '^[^@[:space:]]+@[^@[:space:]]+$' and length(${t.email}) <= 254`,
    ),
    check("users_craft_length", sql`char_length(${t.craft}) between 1 and 60`),
    check("users_weekly_goal", sql`${t.weeklyGoalHours} between 1 and 100`),
    check("users_display_name_length", sql`char_length(${t.displayName}) between 1 and 50`),
    check(
      "users_total_not_negative",
      sql`${t.totalCraftingSeconds} >= 0 and ${t.sessionCount} >= 0 and ${t.streakDays} >= 0 and ${t.xp} >= 0`,
    ),
    check("users_tier_known", sql`${t.tier} in ('free', 'pro_lite', 'pro_plus')`),
    check(
      "users_tier_then",
      sql`${t.tierThen} in ('free', 'pro_lite', 'pro_plus') and (${t.tierThen} is null) = (${t.tierUntil} is null)`,
    ),
    index("users_tier_due").on(t.tierUntil).where(sql`${t.tierUntil} is not null`),
    check(
      "users_links_https",
      sql`coalesce(${t.instagramUrl}, 'https://') like 'https://%' and coalesce(${t.tiktokUrl}, 'https://') like 'https://%' and coalesce(${t.youtubeUrl}, 'https://') like 'https://%'`,
    ),
  ],
);

/** The password of an account, apart from `users` so that no read of a user can carry it. */
export const credentials = pgTable(
  "credentials",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    passwordHash: text("password_hash").notNull(),
    changedAt: instant("changed_at").notNull().defaultNow(),
  },
  (t) => [check("credentials_argon2id", sql`${t.passwordHash} like '$argon2id$%'`)],
);

/** A sign-up waiting for its confirmation link; the password belongs to the link. */
export const pendingSignups = pgTable(
  "pending_signups",
  {
    id: id(),
    email: text("email").notNull(),
    passwordHash: text("password_hash").notNull(),
    tokenHash: bytea("token_hash").notNull().unique(),
    timeZone: timeZone(),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    check("pending_signups_argon2id", sql`${t.passwordHash} like '$argon2id$%'`),
    check("pending_signups_token", sql`octet_length(${t.tokenHash}) = 32`),
    index("pending_signups_email").on(t.email, t.createdAt),
  ],
);

/** A mailed single-use link of an account, hashed at rest; one live link per purpose. */
export const oneTimeTokens = pgTable(
  "one_time_tokens",
  {
    tokenHash: bytea("token_hash").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text("purpose", { enum: ["reset_password"] }).notNull(),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (t) => [
    check("one_time_tokens_token", sql`octet_length(${t.tokenHash}) = 32`),
    check("one_time_tokens_purpose", sql`${t.purpose} in ('reset_password')`),
    uniqueIndex("one_time_tokens_one_live").on(t.userId, t.purpose).where(sql`${t.usedAt} is null`),
  ],
);

/** A login of one browser. Signed in = this row exists, is not revoked and not expired. */
// Guards: auth_sessions_notify, auth_sessions_stay_revoked.
export const authSessions = pgTable(
  "auth_sessions",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    remember: boolean("remember").notNull().default(false),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
  },
  (t) => [
    check("auth_sessions_expiry", sql`${t.expiresAt} > ${t.createdAt}`),
    index("auth_sessions_user").on(t.userId),
  ],
);

/** Captcha proofs already spent, kept until they would have expired. */
export const captchaUsed = pgTable(
  "captcha_used",
  { signature: text("signature").primaryKey(), expiresAt: instant("expires_at").notNull() },
  (t) => [index("captcha_used_expiry").on(t.expiresAt)],
);

/** Counters of the rate limiter, in the shape its library wants. */
export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  points: integer("points").notNull().default(0),
  expire: instant("expire"),
});

/** Mail to be sent; written in the transaction of its cause, sent afterwards and retried with back-off. */
export const mailOutbox = pgTable(
  "mail_outbox",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    body: text("body").notNull(),
    dedupeKey: text("dedupe_key").notNull().unique(),
    createdAt: createdAt(),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at").notNull().defaultNow(),
    sentAt: instant("sent_at"),
    lastError: text("last_error"),
  },
  (t) => [index("mail_outbox_due").on(t.nextAttemptAt).where(sql`${t.sentAt} is null`)],
);
