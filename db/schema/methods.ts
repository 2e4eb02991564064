import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, numeric, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns";
import { userId } from "./users";

/** Amounts are in minor units of the currency; `currency` is its symbol as free text. */
// Guards: calculation_methods_within_the_plan. Does work: calculation_methods_unsave_private, calculation_methods_hours.
export const calculationMethods = pgTable(
  "calculation_methods",
  {
    id: id(),
    userId: userId(),
    title: text("title").notNull(),
    description: text("description").notNull().default(""),
    rateType: text("rate_type", { enum: ["hourly", "daily"] }).notNull(),
    rateCents: bigint("rate_amount", { mode: "number" }).notNull(),
    /** Rounded up to whole hours, for the version before; goes with the next. */
    wholeHoursPerDay: integer("hours_per_day").notNull().default(8),
    hoursPerDay: numeric("exact_hours_per_day", { precision: 3, scale: 1, mode: "number" }).notNull().default(8),
    currency: text("currency").notNull().default("R"),
    profitOption: text("profit_option", { enum: ["manual", "none"] })
      .notNull()
      .default("none"),
    manualProfitCents: bigint("manual_profit_amount", { mode: "number" }).notNull().default(0),
    isPublic: boolean("is_public").notNull().default(false),
    /** The original author's name at the time of the remix. */
    remixOf: text("remix_of"),
    createdAt: createdAt(),
  },
  (t) => [
    check("calculation_methods_title", sql`char_length(btrim(${t.title})) between 1 and 100`),
    check("calculation_methods_description", sql`char_length(${t.description}) <= 1000`),
    check(
      "calculation_methods_kinds",
      sql`${t.rateType} in ('hourly', 'daily') and ${t.profitOption} in ('manual', 'none')`,
    ),
    check("calculation_methods_rate", sql`${t.rateCents} > 0 and ${t.wholeHoursPerDay} between 1 and 24`),
    check(
      "calculation_methods_half_hours",
      sql`${t.hoursPerDay} between 1 and 24 and ${t.hoursPerDay} * 2 = trunc(${t.hoursPerDay} * 2)`,
    ),
    check(
      "calculation_methods_profit",
      sql`${t.manualProfitCents} >= 0 and (${t.profitOption} = 'manual' or ${t.manualProfitCents} = 0)`,
    ),
    check("calculation_methods_currency", sql`char_length(btrim(${t.currency})) between 1 and 5`),
    index("calculation_methods_by_user").on(t.userId, t.createdAt.desc()),
    index("calculation_methods_public").on(t.createdAt.desc(), t.id).where(sql`${t.isPublic}`),
    index("calculation_methods_public_titles").on(sql`lower(${t.title})`, t.id).where(sql`${t.isPublic}`),
  ],
);

// Guards: saved_methods_are_public, saved_methods_within_the_plan.
export const savedMethods = pgTable(
  "saved_methods",
  {
    userId: userId(),
    methodId: uuid("method_id")
      .notNull()
      .references(() => calculationMethods.id, { onDelete: "cascade" }),
    isFavourite: boolean("is_favourite").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.methodId] }), index("saved_methods_by_method").on(t.methodId)],
);
