import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";

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
