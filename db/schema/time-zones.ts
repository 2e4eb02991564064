import { pgTable, text } from "drizzle-orm/pg-core";
import { zone } from "./columns";

/** The zones that both Postgres and Node know (db/migrate.ts). */
export const timeZones = pgTable("time_zones", { name: text("name").primaryKey() });

export const timeZone = () =>
  zone("time_zone")
    .notNull()
    .default("UTC")
    .references(() => timeZones.name);
