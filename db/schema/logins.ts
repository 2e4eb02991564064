import { sql } from "drizzle-orm";
import { boolean, check, date, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytea, createdAt, id, instant } from "./columns";
import { timeZone } from "./time-zones";
import { users } from "./users";

/** Separate from `users`, so that no read of a user can include the hash. */
export const credentials = pgTable(
  "credentials",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    passwordHash: text("password_hash").notNull(),
    changedAt: instant("changed_at").notNull().default(sql`app_now()`),
  },
  (t) => [check("credentials_argon2id", sql`${t.passwordHash} like '$argon2id$%'`)],
);

/** Each link has its own password, which applies when that link is opened. */
export const pendingSignups = pgTable(
  "pending_signups",
  {
    id: id(),
    email: text("email").notNull(),
    passwordHash: text("password_hash").notNull(),
    tokenHash: bytea("token_hash").notNull().unique(),
    timeZone: timeZone(),
    /** Copied to terms_acceptances when the sign-up is confirmed. */
    termsVersion: date("terms_version", { mode: "string" }),
    termsAcceptedAt: instant("terms_accepted_at"),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    check("pending_signups_argon2id", sql`${t.passwordHash} like '$argon2id$%'`),
    check("pending_signups_token", sql`octet_length(${t.tokenHash}) = 32`),
    index("pending_signups_email").on(t.email, t.createdAt),
  ],
);

/** The terms that a crafter accepted at sign-up, and later versions whose notice they closed. */
// Guards: terms_acceptances_are_append_only.
export const termsAcceptances = pgTable(
  "terms_acceptances",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    version: date("version", { mode: "string" }).notNull(),
    how: text("how", { enum: ["signup", "notice"] }).notNull(),
    acceptedAt: instant("accepted_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.version] }),
    check("terms_acceptances_how", sql`${t.how} in ('signup', 'notice')`),
  ],
);

/** Only the token's hash is stored. A user has at most one unused link per purpose. */
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

// Guards: auth_sessions_stay_revoked. Does work: auth_sessions_notify.
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
    /** When this login last proved the password, or a passkey instead. */
    passwordAt: instant("password_at"),
    factorAt: instant("factor_at"),
    /** A readable name, such as "Firefox on Linux". */
    device: text("device"),
    /** Accurate to about ten minutes. */
    lastSeenAt: instant("last_seen_at").notNull().default(sql`app_now()`),
  },
  (t) => [
    check("auth_sessions_device", sql`char_length(${t.device}) between 1 and 60`),
    check("auth_sessions_expiry", sql`${t.expiresAt} > ${t.createdAt}`),
    index("auth_sessions_user").on(t.userId),
  ],
);
