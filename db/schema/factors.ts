import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, pgTable, primaryKey, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import { bytea, createdAt, id, instant } from "./columns";
import { users } from "./users";

const owner = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** Authenticator apps, one per user. The secret is encrypted (lib/server/auth/factors.ts). */
// Guards: authenticators_step_forward. Does work: none.
export const authenticators = pgTable(
  "authenticators",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
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
    userId: owner(),
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
  { userId: owner(), codeHash: bytea("code_hash").notNull(), createdAt: createdAt(), usedAt: instant("used_at") },
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
    userId: owner(),
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
    userId: owner(),
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
