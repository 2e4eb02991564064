import { sql } from "drizzle-orm";
import { check, date, integer, numeric, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { userId } from "./users";

/** Units are virtual: hours divided by the rate. */
export const causes = pgTable(
  "causes",
  {
    id: integer("id").primaryKey(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    iconName: text("icon_name").notNull(),
    unitName: text("unit_name").notNull(),
    conversionRate: numeric("conversion_rate", { precision: 8, scale: 2, mode: "number" }).notNull(),
  },
  (t) => [check("causes_rate", sql`${t.conversionRate} > 0`)],
);

/** `week` is the date of its Monday in the crafter's zone. */
export const userSelectedImpacts = pgTable(
  "user_selected_impacts",
  {
    userId: userId(),
    causeId: integer("impact_id")
      .notNull()
      .references(() => causes.id, { onDelete: "cascade" }),
    week: date("week", { mode: "string" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.week, t.causeId] }),
    check("user_selected_impacts_monday", sql`extract(isodow from ${t.week}) = 1`),
  ],
);
