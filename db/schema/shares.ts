import { sql } from "drizzle-orm";
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import type { ShareOptions } from "@/lib/domain/shares/options";
import { createdAt, id, instant } from "./columns";
import { projectForeignKey } from "./projects";
import { userId } from "./users";

/** Public pages of completed work. Anyone with the token can read one until it expires or is revoked. */
// Guards: shares_within_the_plan, shares_of_completed_work, shares_stay_as_made. Do work: shares_token_replaced, shares_token_deleted.
export const shares = pgTable(
  "shares",
  {
    id: id(),
    userId: userId(),
    projectId: uuid("project_id").notNull(),
    kind: text("kind", { enum: ["receipt", "gift", "quote"] }).notNull(),
    /** Stored unhashed, because the owner can see the address again. */
    token: text("token").notNull(),
    options: jsonb("options").$type<ShareOptions>().notNull(),
    expiresAt: instant("expires_at"),
    revokedAt: instant("revoked_at"),
    createdAt: createdAt(),
  },
  (t) => [
    projectForeignKey(t),
    unique("shares_token").on(t.token),
    index("shares_by_user").on(t.userId, t.createdAt),
    index("shares_by_project").on(t.projectId),
    check("shares_kind", sql`${t.kind} in ('receipt', 'gift', 'quote')`),
    check("shares_token_form", sql`${t.token} ~ '^[0-9A-Za-z]{22}$'`),
    check(
      "shares_options_known",
      sql`jsonb_typeof(${t.options}) = 'object' and ${t.options} - '{covers,lines,listsMaterials,hours,days,sessions,dates,name,avatar,photo,message,contact,ourLine}'::text[] = '{}'::jsonb`,
    ),
    check(
      "shares_texts",
      sql`char_length(${t.options} ->> 'message') <= 280 and char_length(${t.options} ->> 'contact') <= 120`,
    ),
  ],
);

/** Views of a page by day (UTC), without bots and without any data about the visitor. */
export const shareViews = pgTable(
  "share_views",
  {
    shareId: uuid("share_id")
      .notNull()
      .references(() => shares.id, { onDelete: "cascade" }),
    day: date("day").notNull(),
    count: integer("count").notNull(),
  },
  (t) => [primaryKey({ columns: [t.shareId, t.day] }), check("share_views_count", sql`${t.count} > 0`)],
);

/** Hashes of tokens whose project or owner was deleted, or which were replaced; their pages answer 410. */
export const goneShares = pgTable("gone_shares", { tokenHash: text("token_hash").primaryKey() });
