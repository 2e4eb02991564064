import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";

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
