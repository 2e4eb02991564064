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
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytea, createdAt, id, instant } from "./columns";
import { timeZone, userId } from "./users";

/** Separate from `users`, so that no read of a user can include the hash. */
export const credentials = pgTable(
  "credentials",
  {
    userId: userId().primaryKey(),
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
    userId: userId(),
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
    userId: userId(),
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
    userId: userId(),
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

/** Authenticator apps, one per user. The secret is encrypted (lib/server/auth/factors.ts). */
// Guards: authenticators_step_forward. Does work: none.
export const authenticators = pgTable(
  "authenticators",
  {
    userId: userId().primaryKey(),
    secret: bytea("secret").notNull(),
    /** The newest 30-second step whose code was used. Codes of this step and earlier ones are rejected. */
    lastStep: bigint("last_step", { mode: "number" }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [check("authenticators_secret", sql`octet_length(${t.secret}) = 48`)],
);

/** Public keys only; the private ones never leave their device. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: id(),
    userId: userId(),
    credentialId: text("credential_id").notNull().unique(),
    publicKey: bytea("public_key").notNull(),
    counter: bigint("counter", { mode: "number" }).notNull().default(0),
    transports: text("transports").array().notNull().default(sql`'{}'`),
    name: text("name").notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant("last_used_at"),
  },
  (t) => [
    check("passkeys_name", sql`char_length(${t.name}) between 1 and 60`),
    check("passkeys_credential", sql`length(${t.credentialId}) between 16 and 1400`),
    index("passkeys_user").on(t.userId, t.createdAt),
  ],
);

/** Each code has 80 random bits, so an unsalted hash is enough. */
// Guards: recovery_codes_stay_used. Does work: none.
export const recoveryCodes = pgTable(
  "recovery_codes",
  { userId: userId(), codeHash: bytea("code_hash").notNull(), createdAt: createdAt(), usedAt: instant("used_at") },
  (t) => [
    primaryKey({ columns: [t.userId, t.codeHash] }),
    check("recovery_codes_hash", sql`octet_length(${t.codeHash}) = 32`),
  ],
);

/** Sign-ins with the right password whose second step is still missing. They are not logins yet. */
export const pendingLogins = pgTable(
  "pending_logins",
  {
    tokenHash: bytea("token_hash").primaryKey(),
    userId: userId(),
    remember: boolean("remember").notNull(),
    tries: smallint("tries").notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    check("pending_logins_token", sql`octet_length(${t.tokenHash}) = 32`),
    check("pending_logins_tries", sql`${t.tries} between 0 and 5`),
    index("pending_logins_user").on(t.userId, t.createdAt),
  ],
);

/** Browsers that skip the second step, by the id in their device cookie. */
export const rememberedDevices = pgTable(
  "remembered_devices",
  {
    id: id(),
    userId: userId(),
    deviceId: uuid("device_id").notNull(),
    device: text("device"),
    createdAt: createdAt(),
    lastUsedAt: instant("last_used_at").notNull().default(sql`app_now()`),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    unique("remembered_devices_once").on(t.userId, t.deviceId),
    check("remembered_devices_device", sql`char_length(${t.device}) between 1 and 60`),
  ],
);

/** Used captcha proofs, stored until they would have expired. */
export const captchaUsed = pgTable(
  "captcha_used",
  { signature: text("signature").primaryKey(), expiresAt: instant("expires_at").notNull() },
  (t) => [index("captcha_used_expiry").on(t.expiresAt)],
);

/** The columns that rate-limiter-flexible expects. */
export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  points: integer("points").notNull().default(0),
  expire: instant("expire"),
});
