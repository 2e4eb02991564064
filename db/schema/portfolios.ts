import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";
import { projectForeignKey } from "./projects";
import { userId } from "./users";

/** The page of a crafter's chosen work at `/u/{handle}`, seen by everybody while it is public. */
// Guards: portfolios_handle_is_free.
export const portfolios = pgTable(
  "portfolios",
  {
    userId: userId().primaryKey(),
    handle: text("handle").notNull().unique(),
    handleChangedAt: instant("handle_changed_at").notNull(),
    isPublic: boolean("is_public").notNull().default(false),
    /** Whether search engines may index it and the sitemap lists it. */
    isListed: boolean("is_listed").notNull().default(false),
    showsHours: boolean("shows_hours").notNull().default(false),
    words: text("words").notNull().default(""),
    ravelryUrl: text("ravelry_url"),
    createdAt: createdAt(),
  },
  (t) => [
    check("portfolios_handle", sql`${t.handle} ~ '^[a-z0-9][a-z0-9-]{1,28}[a-z0-9]$'`),
    check("portfolios_words", sql`char_length(${t.words}) <= 1000`),
    check(
      "portfolios_ravelry",
      sql`char_length(${t.ravelryUrl}) <= 300 and ${t.ravelryUrl} ~ '^https://www[.]ravelry[.]com/(projects|people|patterns)/'`,
    ),
    index("portfolios_listed").on(t.handle).where(sql`${t.isPublic} and ${t.isListed}`),
  ],
);

/** Completed work that a portfolio shows, in its order. */
// Guards: portfolio_pieces_are_completed.
export const portfolioPieces = pgTable(
  "portfolio_pieces",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => portfolios.userId, { onDelete: "cascade" }),
    projectId: uuid("project_id").notNull(),
    position: smallint("position").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.projectId] }),
    projectForeignKey(t),
    index("portfolio_pieces_by_project").on(t.projectId),
    check("portfolio_pieces_position", sql`${t.position} between 0 and 59`),
  ],
);

/** Former handles. Until `until`, each redirects to the portfolio and nobody else can take it. */
export const oldHandles = pgTable(
  "old_handles",
  {
    handle: text("handle").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => portfolios.userId, { onDelete: "cascade" }),
    until: instant("until").notNull(),
  },
  (t) => [index("old_handles_by_user").on(t.userId)],
);
