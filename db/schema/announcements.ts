import { sql } from "drizzle-orm";
import { boolean, check, date, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant } from "./columns";

/** A message to all crafters. Both dates are inclusive, in UTC. `endedAt` is set if an admin ended it early. */
export const announcements = pgTable(
  "announcements",
  {
    id: id(),
    title: text("title").notNull(),
    text: text("text").notNull(),
    link: text("link"),
    startDate: date("start_date", { mode: "string" }).notNull(),
    endDate: date("end_date", { mode: "string" }).notNull(),
    /** Shown on /status as well. */
    isAboutService: boolean("is_about_service").notNull().default(false),
    publishedAt: instant("published_at").notNull().default(sql`app_now()`),
    endedAt: instant("ended_at"),
  },
  (t) => [
    check("announcements_title", sql`char_length(btrim(${t.title})) between 1 and 80`),
    check("announcements_text", sql`char_length(btrim(${t.text})) between 1 and 500`),
    check("announcements_link", sql`${t.link} ~ '^(/[a-z]|https://)' and char_length(${t.link}) <= 1000`),
    check("announcements_dates", sql`${t.endDate} >= ${t.startDate}`),
  ],
);
